import { useT } from '#web/lib/text/i18n.ts'
import './section-nav.css'

export type SectionLink = { id: string; title: string }

/** Links to the sections of a long form; stays at the top while scrolling. */
export function SectionNav({ sections }: { sections: readonly SectionLink[] }) {
  const t = useT('ui')
  const go = (id: string) => {
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  return (
    <nav className="sectionnav no-print" aria-label={t('editor.sections')}>
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            // The address keeps no anchor: it would be in the way of Back and of the leave guard.
            event.preventDefault()
            go(id)
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
