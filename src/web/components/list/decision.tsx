import type { ReactNode } from 'react'
import type { TeamAnswer } from '#contract/records.ts'
import { Quote } from '#web/components/display/answers.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import './queue.css'

type FootProps = {
  /** Goes to the next record without deciding; absent at the last. */
  skip?: (() => void) | undefined
  submit: string
  loading: boolean
}

/** The buttons below a decision. */
export function DecisionFoot({ skip, submit, loading }: FootProps) {
  const t = useT('manage')
  return (
    <div className="decision__foot">
      {skip && (
        <Button variant="ghost" onClick={skip}>
          {t('queue.skip')}
        </Button>
      )}
      <Button type="submit" variant="primary" loading={loading}>
        {submit}
      </Button>
    </div>
  )
}

type ConflictProps = {
  /** Null when the other decision has no text. */
  theirs: TeamAnswer | null
  /** The decision that was taken on the record. */
  outcome: ReactNode
  mine: string
  onKeep: () => void
}

/** Two people of the team answered at once: shows both texts and keeps the typed one. */
export function AnswerConflict({ theirs, outcome, mine, onKeep }: ConflictProps) {
  const t = useT('manage')
  return (
    <Alert tone="warning" title={t('answered.title')}>
      <div className="stack">
        {outcome}
        {theirs && <Quote by={theirs.by}>{theirs.text}</Quote>}
        {mine && <Quote by={t('answered.mine')}>{mine}</Quote>}
        <div>
          <Button size="sm" onClick={onKeep}>
            {t('answered.keep')}
          </Button>
        </div>
      </div>
    </Alert>
  )
}
