import { type ReactNode, useState } from 'react'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import type { Form } from '#web/lib/forms/forms.ts'
import type { ServerDraft } from '#web/lib/forms/server-draft.ts'
import { AutosaveLine } from './autosave-line.tsx'
import { QuestionFoot } from './question.tsx'

type Props<V extends object> = {
  form: Form<V>
  draft: ServerDraft<V>
  /** The names of the fields, for the summary of errors and the choice between two tabs. */
  labels: FieldLabels<V>
  submit: string
  /** While a file is on its way. */
  busy: boolean
  /** For a new record: says whether what is typed is saved. */
  autosave: boolean
  /** `Question`s. */
  children: ReactNode
}

/** A form that asks one thing after the other and is saved on the server as somebody types. */
export function QuestionForm<V extends object>(props: Props<V>) {
  const { form, draft, labels, submit, busy, autosave, children } = props
  // Before the first try to send, each field shows its own error.
  const [tried, setTried] = useState(false)
  const names = labels as Record<string, string>
  const errors = form.errors.map(({ id, path, message, namesField }) => ({
    id,
    message: namesField ? message : `${names[path]}: ${message}`,
  }))
  return (
    <Card as="section">
      <form {...form.props} onSubmitCapture={() => setTried(true)}>
        <ErrorSummary problems={tried ? errors : []} />
        <FormFailure text={form.failure} />
        <fieldset className="bare" disabled={draft.loading}>
          {children}
        </fieldset>
        <QuestionFoot note={autosave && <AutosaveLine draft={draft} labels={labels} />}>
          <Button type="submit" variant="primary" loading={form.submitting} aria-disabled={busy}>
            {submit}
          </Button>
        </QuestionFoot>
      </form>
    </Card>
  )
}
