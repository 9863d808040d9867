import { useId } from 'react'
import englishGuide from '../../../../../docs/guide/en.md?raw'
import chineseGuide from '../../../../../docs/guide/zh-CN.md?raw'
import { getLocale } from '../../i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { MessageText } from '../../render/message-text.tsx'
import { type GuideSection, readGuide } from './guide.ts'

const guides = { 'zh-CN': chineseGuide, en: englishGuide } as const

const pictures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../../../docs/pictures/*.jpg', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ).map(([path, url]) => [path.split('/').at(-1) ?? '', url]),
)

export function HelpPage() {
  const { title, lead, sections } = readGuide(guides[getLocale()])
  const id = useId()
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-6 md:px-8 md:py-9">
      <header>
        <h1 className="display text-3xl">{title}</h1>
        <div className="mt-2 text-ink-soft">
          <MessageText text={lead} />
        </div>
      </header>
      <nav aria-label={m.help_contents_label()}>
        <ul className="flex flex-wrap gap-2">
          {sections.map((section, at) => (
            <li key={section.title}>
              <a
                href={`#${id}-${at}`}
                className="inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm no-underline hover:bg-sunken"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section, at) => (
        <Section key={section.title} id={`${id}-${at}`} section={section} />
      ))}
    </main>
  )
}

function Section({ id, section: { title, text, picture } }: { id: string; section: GuideSection }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 id={id} className="display scroll-mt-16 text-2xl">
        {title}
      </h2>
      <MessageText text={text} />
      {picture !== null && (
        <img
          src={pictures[picture.name]}
          alt={picture.alt}
          loading="lazy"
          className="max-h-[32rem] max-w-full self-start rounded-xl border border-line object-contain"
        />
      )}
    </section>
  )
}
