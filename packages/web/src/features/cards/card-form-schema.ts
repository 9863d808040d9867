import { CardChange, NewCard } from '../../api/schemas.ts'

/** A card as the form writes it: a new one, whose name keeps the rule that every later change keeps. */
export const CardFormSchema = NewCard.extend({
  data: NewCard.shape.data.extend({ name: CardChange.shape.data.unwrap().shape.name.unwrap() }),
})
