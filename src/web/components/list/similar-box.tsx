import { CornerDownRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { termsOf } from '#contract/search-terms.ts'
import { Button } from '#web/components/ui/button.tsx'
import './similar-box.css'

export type SimilarItem = {
  id: string
  title: string
  lang?: 'pt' | 'en'
  text: string
  /** State and figures. */
  meta: ReactNode
  actions: ReactNode
}
type Words = { title: string; note: string; hint: string; dismiss: string }
type Props = {
  items: readonly SimilarItem[]
  /** The word stems to highlight in the titles. */
  terms: readonly string[]
  words: Words
  onDismiss: () => void
}

/** Similar records under the field being typed in. Part of the page flow, so it never covers the next field. */
export function SimilarBox({ items, terms, words, onDismiss }: Props) {
  return (
    <section className="simbox" aria-label={words.title}>
      <header className="row row--between">
        <h2 className="title-card">{words.title}</h2>
        <span className="small subtle">{words.note}</span>
      </header>
      <ul>
        {items.map(({ id, title, lang, text, meta, actions }) => (
          <li key={id} className="simbox__item">
            <div className="grow">
              <p className="medium" lang={lang}>
                <Marked text={title} terms={terms} />
              </p>
              <p className="small muted clamp-2" lang={lang}>
                {text}
              </p>
              <div className="row row--wrap small">{meta}</div>
            </div>
            <div className="simbox__do">{actions}</div>
          </li>
        ))}
      </ul>
      <div className="row row--between simbox__foot">
        <p className="small muted">{words.hint}</p>
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          <CornerDownRight />
          {words.dismiss}
        </Button>
      </div>
    </section>
  )
}

/** Highlights the matching words, also in another form or language. */
function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .map((part, index) => (termsOf(part).some((term) => terms.includes(term)) ? <mark key={index}>{part}</mark> : part))
}
