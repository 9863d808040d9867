/** Classes of text inputs. */
export const CONTROL =
  'w-full rounded-lg border border-line-strong bg-raised px-3.5 text-base text-ink transition-colors duration-150 ' +
  'placeholder:text-ink-faint hover:border-ink-soft disabled:opacity-60 aria-invalid:border-seal-ink'
