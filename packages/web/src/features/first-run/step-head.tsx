/** Focused so that screen readers announce it. */
export const StepHead = ({ title, lead }: { title: string; lead: string }) => (
  <div>
    <h1 ref={focus} tabIndex={-1} className="display text-3xl outline-none">
      {title}
    </h1>
    <p className="mt-2 text-ink-soft">{lead}</p>
  </div>
)

const focus = (heading: HTMLHeadingElement | null): void => heading?.focus({ preventScroll: true })
