import { CardChange, NewCard } from '../../../../api/schemas/schemas.ts'

/** A new card in the editor, with the name rule of later changes. */
export const WrittenCard = NewCard.extend({
  data: NewCard.shape.data.extend({ name: CardChange.shape.data.unwrap().shape.name.unwrap() }),
})

export { CardChange }
