import { CardChange, NewCard } from '../../../../api/schemas/schemas.ts'

/** Applies the name rule of changes to new cards too. */
export const WrittenCard = NewCard.extend({
  data: NewCard.shape.data.extend({ name: CardChange.shape.data.unwrap().shape.name.unwrap() }),
})

export { CardChange }
