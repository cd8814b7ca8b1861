import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { session } from '#web/lib/api/client.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import type { Form } from '#web/lib/forms/forms.ts'
import type { ServerDraft } from '#web/lib/forms/server-draft.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { AutosaveLine } from './autosave-line.tsx'
import { QuestionFoot } from './question.tsx'

type Props<V extends object> = {
  form: Form<V>
  draft: ServerDraft<V>
  /** The names of the fields in the order of the page, for the summary of errors and the choice between two tabs. */
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
  const order = Object.keys(labels)
  const errors = form.errors
    .toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
    .map(({ id, path, message, namesField }) => ({
      id,
      message: namesField ? message : `${names[path]}: ${message}`,
    }))
  return (
    <Card as="section">
      <form {...form.props} className="questionform" onSubmitCapture={() => setTried(true)}>
        <ErrorSummary problems={tried ? errors : []} />
        <fieldset className="bare" disabled={draft.loading}>
          {children}
        </fieldset>
        <Failure form={form} />
        <QuestionFoot note={autosave && <AutosaveLine draft={draft} labels={labels} />}>
          <Button type="submit" variant="primary" loading={form.submitting} aria-disabled={busy}>
            {submit}
          </Button>
        </QuestionFoot>
      </form>
    </Card>
  )
}

/** Beside the button that did not do it; whoever was signed out elsewhere goes back in and finds the draft. */
function Failure<V extends object>({ form: { failure, cause } }: Pick<Props<V>, 'form'>) {
  const t = useT('ui')
  const { href } = useLocation()
  if (failure === null) return null
  const isOut = cause instanceof ApiError && cause.status === 401
  const signIn = isOut && (
    <ButtonLink size="sm" to="/auth/login" onClick={() => session.remembered.remember(href)}>
      {t('asked.login')}
    </ButtonLink>
  )
  return (
    <Alert tone="danger" announce action={signIn}>
      {failure}
    </Alert>
  )
}
