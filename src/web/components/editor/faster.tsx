import type { ReactNode } from 'react'
import type { TeamAnswer } from '#contract/records.ts'
import { Quote } from '#web/components/display/answers.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useT } from '#web/lib/text/i18n.ts'

type Props = {
  /** Null when the other decision has no text. */
  theirs: (Pick<TeamAnswer, 'text' | 'by'> & Partial<Pick<TeamAnswer, 'lang'>>) | null
  /** The decision that was taken on the record. */
  outcome?: ReactNode
  mine?: string
  /** Throws the typed text away. */
  onDiscard?: () => void
}

/** Two people of the team answered at once: shows both texts and keeps the typed one. Needs the texts `manage`. */
export function Faster({ theirs, outcome, mine, onDiscard }: Props) {
  const t = useT('manage')
  return (
    <Alert tone="warning" title={t('answered.title')}>
      <div className="stack">
        {outcome}
        {theirs && (
          <Quote by={theirs.by} lang={theirs.lang}>
            {theirs.text}
          </Quote>
        )}
        {mine && <Quote by={t('answered.mine')}>{mine}</Quote>}
        {onDiscard && (
          <div>
            <Button size="sm" onClick={onDiscard}>
              {t('answered.keep')}
            </Button>
          </div>
        )}
      </div>
    </Alert>
  )
}

/** Why a form was refused. If somebody else has decided before, their text stands above the typed one. */
export function FormRefusal({ form: { cause, failure } }: { form: { cause: unknown; failure: string | null } }) {
  const current = cause instanceof ApiError && cause.code === 'stale_version' ? cause.current : undefined
  const { answer } = (current ?? {}) as { answer?: Props['theirs'] }
  return (
    <>
      <FormFailure text={failure} />
      {answer && <Quote by={answer.by}>{answer.text}</Quote>}
    </>
  )
}
