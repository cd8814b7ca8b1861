import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { exportScores } from '#contract/reviews/ranking.ts'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { RecordHistory } from '#web/components/editor/record-history.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { TabLink, TabNav } from '#web/components/ui/tab-nav.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { later } from '#web/lib/page/later.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { jurorName } from '../jury/juror-name.ts'
import { RemindDialog } from '../jury/remind-dialog.tsx'
import { roundQueries, useMoveRound } from '../manage-api.ts'
import { RankingTab } from '../ranking/ranking-tab.tsx'
import { RoundStatus } from './round-status.tsx'
import { RoundTab } from './round-tab.tsx'
import { RoundTabs, roundTabs } from './round-tabs-card.tsx'
import './assignment.css'
import './round.css'

export const roundSearch = z.object({ tab: z.optional(z.enum(roundTabs)) })

export const loader = ({ params }: { params: { id: string } }) =>
  queryClient.ensureQueryData(roundQueries.round(params.id))

export const prefetch = ({ params, search }: { params: { id: string }; search: { tab?: string } }) =>
  fetchFirst(
    ...((search.tab ?? 'round') === 'round' ? [roundQueries.heldFiles(params.id)] : []),
    ...(search.tab === 'ranking' ? [roundQueries.ranking(params.id, {})] : []),
    ...(search.tab === 'appeals' ? [roundQueries.appeals(params.id)] : []),
    ...(search.tab === 'announcement' ? [roundQueries.announcement(params.id)] : []),
  )

/** One round: its rules, jurors and assignment, then the ranking, then the announcement. */
export function RoundPage() {
  const { id } = useParams({ from: '/manage/reviews/$id' })
  const { tab = 'round' } = useSearch({ from: '/manage/reviews/$id' })
  const query = useQuery(roundQueries.round(id))
  return (
    <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
      {(round) => (
        <>
          <Head round={round} />
          <Tabs round={round} />
          <div className="roundpart">
            {tab === 'round' && (
              <>
                <RoundTab round={round} />
                <RecordHistory type="review_round" id={round.id} />
              </>
            )}
            {tab === 'ranking' && <RankingTab round={round} />}
            <Suspense fallback={<Skeleton height="24rem" />}>
              {tab === 'announcement' && <Announcement round={round} />}
              {tab === 'appeals' && <Appeals round={round} />}
            </Suspense>
          </div>
        </>
      )}
    </Loaded>
  )
}

/** Most visits end before these: their code comes with them. */
const announcementTab = later(() => import('../announcement/announcement-tab.tsx'))
const appealsTab = later(() => import('../appeals/appeals-tab.tsx'))

function Announcement(props: { round: RoundDetail }) {
  const { AnnouncementTab } = announcementTab.use()
  return <AnnouncementTab {...props} />
}

function Appeals(props: { round: RoundDetail }) {
  const { AppealsTab } = appealsTab.use()
  return <AppealsTab {...props} />
}

/** What is judged and its round stand beside each other, as parts of one work. */
function Tabs({ round }: { round: RoundDetail }) {
  const t = useT('reviews-manage')
  const locale = useLocale()
  return (
    <TabNav label={t('tabs')}>
      {round.pages.map(({ title, path }) => (
        <TabLink key={path} to={path}>
          {pick(title, locale)}
        </TabLink>
      ))}
      <RoundTabs round={round} />
    </TabNav>
  )
}

function Head({ round }: { round: RoundDetail }) {
  const t = useT('reviews-manage')
  const locale = useLocale()
  const { day, dateTime } = useFormat()
  const { id, title, number, state, opensAt, closesAt, managePath, pages, announceAt, stage } = round
  const name = pick(title, locale)
  useTitle(name)
  const dates = { from: day(opensAt), to: day(closesAt) }
  const sub = (
    <>
      {t('round.number', { number })}
      {stage === 'short_list' && `, ${t('stage.name')}`}. {t(`round.when.${state}`, dates)}{' '}
      {announceAt && t('round.announces', { when: dateTime(announceAt) })}{' '}
      {pages.length === 0 && (
        <Link className="link" to={managePath}>
          {t('round.back')}
        </Link>
      )}
    </>
  )
  const actions = (
    <>
      {state !== 'draft' && <ExportButton name="reviews" narrowed={false} file={fileOf(exportScores, {}, { id })} />}
      <Moves round={round} />
    </>
  )
  return <PageHeader title={name} badge={<RoundStatus round={round} />} sub={sub} actions={actions} />
}

/** Opening tells the jurors and closing stops them, so both are asked about first. */
function Moves({ round }: { round: RoundDetail }) {
  const t = useT('reviews-manage')
  const [asked, setAsked] = useState<'open' | 'close' | 'remind' | null>(null)
  const { state, can, missing, isLate } = round
  const isWaiting = missing.length > 0 && !isLate
  return (
    <>
      {can.open && (
        <Button variant={state === 'draft' ? 'primary' : 'secondary'} onClick={() => setAsked('open')}>
          {t(state === 'draft' ? 'round.open' : 'round.reopen')}
        </Button>
      )}
      {can.close && (
        <Button variant={isWaiting ? 'secondary' : 'primary'} onClick={() => setAsked('close')}>
          {t('round.close')}
        </Button>
      )}
      {can.remind && (
        <Button variant={isWaiting ? 'primary' : 'secondary'} onClick={() => setAsked('remind')}>
          {t('remind.all')}
        </Button>
      )}
      {asked === 'remind' && <RemindDialog round={round} onClose={() => setAsked(null)} />}
      {(asked === 'open' || asked === 'close') && <AskMove round={round} to={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type AskProps = { round: RoundDetail; to: 'open' | 'close'; onClose: () => void }

function AskMove({ round, to, onClose }: AskProps) {
  const t = useT('reviews-manage')
  const move = useMoveRound(round.id)
  return (
    <AskedAct
      tone={to === 'open' ? 'primary' : 'danger'}
      title={t(`round.ask.${to}`)}
      words={{ act: t(to === 'close' ? 'round.close' : 'round.open'), keep: t('cancel') }}
      act={() => move.mutateAsync(to)}
      onClose={onClose}
    >
      <p>{t(`round.askText.${to}`)}</p>
      {to === 'close' && <Lost round={round} />}
    </AskedAct>
  )
}

/** Which reviews would not be given any more, and by whom. */
function Lost({ round }: { round: RoundDetail }) {
  const t = useT('reviews-manage')
  const { list } = useFormat()
  const count = round.missing.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  const names = list(round.missing.map((one) => `${jurorName(round, one.id)} (${one.count})`))
  return <p className="strong">{t('round.lost', { count, names })}</p>
}
