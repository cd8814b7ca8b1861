import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedAppeal } from '#contract/reviews/appeals.ts'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { roundQueries } from '../manage-api.ts'
import { AnswerDialog } from './answer-dialog.tsx'

/** What teams asked after the announcement, and the answers. */
export function AppealsTab({ round }: { round: RoundDetail }) {
  const t = useT('reviews-manage')
  const query = useQuery(roundQueries.appeals(round.id))
  const [answering, setAnswering] = useState<ManagedAppeal | null>(null)
  return (
    <Loaded query={query} skeleton={<Skeleton height="12rem" />}>
      {({ items }) => (
        <div className="stack">
          {items.length === 0 && <EmptyState title={t('appeals.emptyTitle')}>{t('appeals.emptyText')}</EmptyState>}
          {items.map((appeal) => (
            <AppealEntry key={appeal.id} appeal={appeal} onAnswer={() => setAnswering(appeal)} />
          ))}
          {answering && <AnswerDialog appeal={answering} onClose={() => setAnswering(null)} />}
        </div>
      )}
    </Loaded>
  )
}

function AppealEntry({ appeal, onAnswer }: { appeal: ManagedAppeal; onAnswer: () => void }) {
  const t = useT('reviews-manage')
  const { day } = useFormat()
  const { id, item, author, at, lang, text, answer } = appeal
  const status = answer ? (answer.upheld ? 'upheld' : 'stands') : 'waits'
  const tone = { upheld: 'success', stands: 'neutral', waits: 'warning' } as const
  return (
    <Card as="section" aria-labelledby={`appeal-${id}`}>
      <CardHead title={`${item.code} · ${item.title}`} id={`appeal-${id}`}>
        <Status tone={tone[status]}>{t(`appeals.${status}`)}</Status>
      </CardHead>
      <CardBody className="stack">
        <p className="small muted">{[author?.name, day(at)].filter(Boolean).join(' · ')}</p>
        <p className="prewrap" lang={lang}>
          {text}
        </p>
        {answer ? (
          <blockquote className="prewrap">
            <Translated text={answer.text} />
          </blockquote>
        ) : (
          <p>
            <Button variant="primary" onClick={onAnswer}>
              {t('appeals.answer')}
            </Button>
          </p>
        )}
      </CardBody>
    </Card>
  )
}
