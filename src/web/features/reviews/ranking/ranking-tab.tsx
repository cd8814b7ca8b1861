import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewLimits } from '#contract/reviews/desk.ts'
import type { RankingAnswer } from '#contract/reviews/ranking.ts'
import { methods, type RoundDetail } from '#contract/reviews/rounds.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { CountedConflicts } from '../jury/counted-conflicts.tsx'
import { nameOf } from '../jury/juror-name.ts'
import { roundQueries, useDecide, type RankingAsked } from '../manage-api.ts'
import { useMean } from '../mean.ts'
import { RankingTable, splitsTie } from './ranking-table.tsx'

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
              <Segmented
                pill
                label={t('rank.method')}
                options={methods.map((value) => ({ value, label: t(`rank.${value}`) }))}
                value={data.method}
                onChange={(method) => setAsked({ ...asked, method })}
              />
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
            <Notes ranking={data} />
          </div>
        )
      }
    </Loaded>
  )
}

type Props = { ranking: RankingAnswer }

function Figures({ ranking: { items, done, wanted, agreement, perItem } }: Props) {
  const t = useT('reviews-manage')
  const mean = useMean(2)
  const tied = items.filter(({ tie }) => tie !== null).length
  const short = items.filter(({ reviews }) => reviews < perItem).length
  const figures: [value: string, spoken: string, label: string][] = [
    [twoDigits(items.length), String(items.length), t('rank.items')],
    [twoDigits(done), String(done), t('rank.ofReviews', { wanted })],
    ...(agreement === null
      ? []
      : ([[agreement.toFixed(2), mean(agreement), t('rank.agreement')]] as [string, string, string][])),
    [twoDigits(tied), String(tied), t('rank.tied')],
    [twoDigits(short), String(short), t('rank.short')],
  ]
  return (
    <dl className="lcd ranks">
      {figures.map(([value, spoken, label]) => (
        <div key={label}>
          <dd>
            <Digits value={value} />
            <span className="sr-only">{spoken}</span>
          </dd>
          <dt className="small muted">{label}</dt>
        </div>
      ))}
    </dl>
  )
}

type DecidingProps = Props & { round: RoundDetail; isWhatIf: boolean }

function Deciding({ round, ranking, isWhatIf }: DecidingProps) {
  const t = useT('reviews-manage')
  const act = useAct()
  const decide = useDecide(round.id)
  const { items, decision, method, can } = ranking
  const [cut, setCut] = useState(decision?.cut ?? Math.min(1, items.length))
  const [reason, setReason] = useState(decision?.reason ?? '')
  const isSplit = splitsTie(items, cut)
  const save = () =>
    act(async () => {
      await decide.mutateAsync({ method, cut, reason: reason.trim() || null })
      toast(t('decide.saved'))
    })
  return (
    <>
      <RankingTable ranking={ranking} cut={cut} onCut={can.decide && !isWhatIf ? setCut : undefined} />
      <CutWords ranking={ranking} cut={cut} />
      {can.decide && !isWhatIf && (
        <Card as="section" pad className="stack" aria-labelledby="decide">
          <h2 className="title-section" id="decide">
            {t('decide.title')}
          </h2>
          <p className="small muted">{t('decide.text')}</p>
          <Field
            label={t('decide.reason')}
            hint={t(isSplit ? 'decide.reasonNeeded' : 'decide.reasonHint')}
            optional={!isSplit}
          >
            <Textarea
              rows={2}
              limit={reviewLimits.reason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <div className="row">
            <Button
              variant="primary"
              aria-disabled={isSplit && reason.trim() === ''}
              loading={decide.isPending}
              onClick={() => void save()}
            >
              {t('decide.save')}
            </Button>
          </div>
        </Card>
      )}
    </>
  )
}

/** What the line means, in words. */
function CutWords({ ranking: { items, decision }, cut }: Props & { cut: number }) {
  const t = useT('reviews-manage')
  const { list } = useFormat()
  const unsure = items.filter(({ band, place }) => band && place && band[0] <= cut && band[1] > cut)
  const before = decision?.cut ?? cut
  const changed = items.slice(Math.min(before, cut), Math.max(before, cut)).map(({ title }) => title)
  const sentences = [
    t('cut.passes', { count: cut }),
    splitsTie(items, cut) && t('cut.tie'),
    unsure.length > 0 && t('cut.unsure', { names: list(unsure.map(({ title }) => title)) }),
    changed.length > 0 && t(cut > before ? 'cut.in' : 'cut.out', { names: list(changed) }),
  ]
  return (
    <p className="small" aria-live="polite">
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

function Notes({ ranking }: Props) {
  const t = useT('reviews-manage')
  const { list, dateTime } = useFormat()
  const { withoutJuror, decision, draws, seed } = ranking
  return (
    <div className="ranknotes">
      <Card as="section" pad className="stack" aria-labelledby="without">
        <h2 className="title-section" id="without">
          {t('rank.ifMissing')}
        </h2>
        <ul className="stack">
          {withoutJuror.map(({ juror, moved }) => (
            <li className="small" key={juror.id}>
              {moved.length === 0
                ? t('rank.noChange', { name: juror.name })
                : t('rank.change', {
                    name: juror.name,
                    changes: list(
                      moved
                        .slice(0, 4)
                        .map(({ title, to }) =>
                          to === null ? t('rank.goes', { title }) : t('rank.moves', { title, place: to }),
                        ),
                    ),
                  })}
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" pad className="stack" aria-labelledby="method">
        <h2 className="title-section" id="method">
          {t('rank.how')}
        </h2>
        <p className="small">{t('rank.howText', { draws })}</p>
        {decision && (
          <p className="small muted">
            {t('rank.frozen', {
              name: decision.by?.name ?? '–',
              when: dateTime(decision.at),
              method: t(`rank.${decision.method}`),
              cut: decision.cut,
              seed: String(seed),
            })}{' '}
            {t(decision.holds ? 'rank.holds' : 'rank.holdsNot')} {!decision.isCurrent && t('rank.old')}
          </p>
        )}
      </Card>
    </div>
  )
}
