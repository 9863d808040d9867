import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'

/** Further greetings, as many as the author likes; each is a plain input of the form. */
export function AlternateGreetings({ initial }: { initial: readonly string[] }) {
  const nextKey = useRef(initial.length)
  const [rows, setRows] = useState(() => initial.map((text, key) => ({ key, text })))
  return (
    <div className="flex flex-col gap-4">
      {rows.map(({ key, text }, index) => (
        <div key={key} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <TextAreaField
              label={m.cards_field_alternate({ number: index + 1 })}
              name="alternate"
              rows={4}
              defaultValue={text}
            />
          </div>
          <IconButton
            label={m.cards_alternate_remove_button({ number: index + 1 })}
            onClick={() => setRows(rows.filter(row => row.key !== key))}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      <Button
        look="line"
        size="small"
        className="self-start"
        onClick={() => setRows([...rows, { key: nextKey.current++, text: '' }])}
      >
        <Plus aria-hidden="true" className="size-4" />
        {m.cards_alternate_add_button()}
      </Button>
    </div>
  )
}
