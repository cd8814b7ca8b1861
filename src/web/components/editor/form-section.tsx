import type { ReactNode } from 'react'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import './form-section.css'
import '#web/components/ui/card.css'

export type FormSectionProps = {
  title: ReactNode
  /** One line under the title. */
  note?: ReactNode
  /** The anchor for links to this section. */
  id?: string
  children: ReactNode
}

/** A section of a long form: title and note at the left, fields at the right. Several share one `FormCard`. */
export function FormSection({ title, note, id, children }: FormSectionProps) {
  const { ref, onFocus } = useKeptFocus<HTMLHeadingElement>()
  return (
    <section className="formsec" id={id} onFocus={onFocus}>
      <div className="formsec__head">
        <h2 className="title-section" ref={ref} tabIndex={-1}>
          {title}
        </h2>
        {note && <p className="small subtle">{note}</p>}
      </div>
      <div className="form">{children}</div>
    </section>
  )
}

export const FormCard = ({ children }: { children: ReactNode }) => <div className="card formcard">{children}</div>
