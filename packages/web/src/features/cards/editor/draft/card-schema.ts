import { CardChange, NewCard } from '../../../../api/schemas/schemas.ts'

/** A new card as the editor writes it: its name keeps the rule that every later change keeps. */
export const WrittenCard = NewCard.extend({
  data: NewCard.shape.data.extend({ name: CardChange.shape.data.unwrap().shape.name.unwrap() }),
})

export { CardChange }
