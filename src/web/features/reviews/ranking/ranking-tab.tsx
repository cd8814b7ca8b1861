import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RankingAnswer } from '#contract/reviews/ranking.ts'
import { methods, type RoundDetail } from '#contract/reviews/rounds.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Strip } from '#web/components/display/facts.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { CountedConflicts } from '../jury/counted-conflicts.tsx'
import { nameOf } from '../jury/juror-name.ts'
import { roundQueries, type RankingAsked } from '../manage-api.ts'
import { useMean } from '../mean.ts'
import { ApartList } from './apart-list.tsx'
import { Deciding } from './deciding.tsx'
import { RankingNotes } from './ranking-notes.tsx'

/** The order, how sure it is, and where the line runs. */
export function RankingTab({ round }: { round: RoundDetail }) {
  const t = useT('reviews-manage')
  const [asked, setAsked] = useState<RankingAsked>({})
  const ranking = useQuery({ ...roundQueries.ranking(round.id, asked), placeholderData: (before) => before })
  return (
    <Loaded query={ranking} skeleton={<TableSkeleton />}>
      {(data) =>
        data.done === 0 ? (
          <EmptyState title={t('rank.emptyTitle')}>{t('rank.emptyText')}</EmptyState>
        ) : (
          <div className="stack">
            <Figures ranking={data} />
            <CountedConflicts round={round} />
            <div className="row row--wrap">
              {data.scoring === 'scores' && (
                <Segmented
                  pill
                  label={t('rank.method')}
                  options={methods.map((value) => ({ value, label: t(`rank.${value}`) }))}
                  value={data.method}
                  onChange={(method) => setAsked({ ...asked, method })}
                />
              )}
              <Select
                pill
                size="sm"
                aria-label={t('rank.without')}
                options={[
                  { value: '', label: t('rank.withAll') },
                  ...round.jurorList.map((juror) => ({
                    value: juror.id,
                    label: t('rank.withoutOne', { name: nameOf(juror) }),
                  })),
                ]}
                value={asked.without ?? ''}
                onChange={({ target }) => setAsked({ ...asked, without: target.value || undefined })}
              />
            </div>
            <Deciding
              key={`${data.method} ${data.decision?.at}`}
              round={round}
              ranking={data}
              isWhatIf={!!asked.without}
            />
            <ApartList ranking={data} />
            <RankingNotes ranking={data} />
          </div>
        )
      }
    </Loaded>
  )
}

function Figures({ ranking: { items, apart, done, wanted, agreement } }: { ranking: RankingAnswer }) {
  const t = useT('reviews-manage')
  const mean = useMean(2)
  const tied = items.filter(({ tie }) => tie !== null).length
  const [all, short] = [items.length + apart.length, apart.length]
  const figures: [value: string, spoken: string, label: string][] = [
    [twoDigits(all), String(all), t('rank.items')],
    [twoDigits(done), String(done), t('rank.ofReviews', { wanted })],
    ...(agreement === null
      ? []
      : ([[agreement.toFixed(2), mean(agreement), t('rank.agreement')]] as [string, string, string][])),
    [twoDigits(tied), String(tied), t('rank.tied')],
    [twoDigits(short), String(short), t('rank.short')],
  ]
  return (
    <Strip
      lcd
      compact
      facts={figures.map(([value, spoken, term]) => ({
        term,
        value: (
          <>
            <Digits value={value} />
            <span className="sr-only">{spoken}</span>
          </>
        ),
      }))}
    />
  )
}
