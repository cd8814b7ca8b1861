import type { ReactNode } from 'react'
import type { TeamAnswer } from '#contract/records.ts'
import { Quote } from '#web/components/display/answers.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import './queue.css'

type FootProps = {
  /** Goes on to the next one without deciding; left out at the last. */
  skip?: (() => void) | undefined
  submit: string
  loading: boolean
}

/** The end of a decision beside a queue. */
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
  /** Null when the decision was taken without a text. */
  theirs: TeamAnswer | null
  /** What became of the record. */
  outcome: ReactNode
  mine: string
  onKeep: () => void
}

/** Two of the team answered at once: both texts are in sight, and nothing typed is lost. */
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
