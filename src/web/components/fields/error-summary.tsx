import { CircleAlert } from 'lucide-react'
import { useT } from '#web/lib/text/i18n.ts'
import './error-summary.css'

export type FieldProblem = { /** The id of the control. */ id?: string; message: string }

const FOCUSABLE = 'input, select, textarea, button, [tabindex]'

function focusControl(id: string) {
  const found = document.getElementById(id)
  const control = found?.matches(FOCUSABLE) ? found : found?.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

/** Stands above a form after a refused submit, with `problems={form.errors}`; the form moves the focus here. */
export function ErrorSummary({ problems, title }: { problems: FieldProblem[]; title?: string }) {
  const t = useT('ui')
  if (problems.length === 0) return null
  return (
    <div className="errorsum" role="alert" tabIndex={-1} data-error-summary>
      <CircleAlert />
      <div>
        <strong>{title ?? t('errorSummary', { count: problems.length })}</strong>
        <ul>
          {problems.map(({ id, message }) => (
            <li key={`${id} ${message}`}>
              {id ? (
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusControl(id)
                  }}
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
