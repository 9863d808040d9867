export interface GuideSection {
  readonly title: string
  readonly text: string
  readonly picture: { readonly name: string; readonly alt: string } | null
}

export interface Guide {
  readonly title: string
  readonly lead: string
  readonly sections: readonly GuideSection[]
}

const PICTURE = /^!\[([^\]]{1,200})\]\(\.\.\/pictures\/([\w.-]{1,80})\)$/m

/** Parses a file of `docs/guide`: title, lead, and sections with at most one picture each. */
export function readGuide(markdown: string): Guide {
  const [head = '', ...parts] = markdown.split(/^## /m)
  const [title = '', ...lead] = head.split('\n')
  return {
    title: title.replace(/^# /, ''),
    lead: lead.join('\n').trim(),
    sections: parts.map(part => {
      const [heading = '', ...lines] = part.split('\n')
      const text = lines.join('\n')
      const [, alt, name] = PICTURE.exec(text) ?? []
      return {
        title: heading,
        text: text.replace(PICTURE, '').trim(),
        picture: alt === undefined || name === undefined ? null : { alt, name },
      }
    }),
  }
}
