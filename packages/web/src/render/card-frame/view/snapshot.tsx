/** How a card looked when it last ran: a picture, in which nothing runs and which fetches nothing. */
export const Still = ({ of }: { of: string | undefined }) =>
  of === undefined ? null : <img className="card-frame-still" src={of} alt="" decoding="async" />
