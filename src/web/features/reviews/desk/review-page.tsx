import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Check, EyeOff } from 'lucide-react'
import { Suspense, useLayoutEffect } from 'react'
import type { Review, ReviewEntry } from '#contract/reviews/desk.ts'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { download } from '#web/lib/api/download.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { later } from '#web/lib/page/later.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { reviewFile, reviewQueries } from '../api.ts'
import { useFigure } from '../mean.ts'
import { isDone } from './review-entry.ts'
import { ScoreCard } from './score-card.tsx'
import { isTyping } from './typing.ts'
import './desk.css'

export const loader = ({ params }: { params: { id: string } }) =>
  Promise.all([queryClient.ensureQueryData(reviewQueries.review(params.id)), fetchFirst(reviewQueries.mine())])

/** The queue, what is judged, and the scores beside it. */
export function ReviewPage() {
  const t = useT('reviews')
  const { id } = useParams({ from: '/reviews/$id' })
  const review = useQuery(reviewQueries.review(id))
  const items = useQuery(reviewQueries.mine()).data?.items ?? []
  const round = review.data?.round.id
  const queue = items.filter((item) => item.round.id === round)
  useTitle(review.data && (review.data.content.title ?? t('desk.entry', { code: review.data.code })))
  useNeighbours(queue, id)
  return (
    <Loaded query={review} skeleton={<Skeleton height="24rem" />}>
      {(data) => (
        <div className="desk">
          <DeskQueue queue={queue} id={id} />
          {isToCalibrate(data) ? (
            <Suspense fallback={<Skeleton height="24rem" />}>
              <LateCalibration reviewId={data.id} />
            </Suspense>
          ) : (
            <>
              <Dossier review={data} queue={queue} />
              <ScoreCard key={data.id} review={data} queue={queue} />
            </>
          )}
        </div>
      )}
    </Loaded>
  )
}

const calibrationDesk = later(() => import('./calibration-desk.tsx'))

function LateCalibration({ reviewId }: { reviewId: string }) {
  const { CalibrationDesk } = calibrationDesk.use()
  return <CalibrationDesk reviewId={reviewId} />
}

/** The examples of the round come before its items. */
const isToCalibrate = ({ state, round: { isOpen, calibration } }: Review) =>
  state === 'assigned' && isOpen && calibration !== null && calibration.done < calibration.all

/** `j` goes on, `k` goes back, unless somebody types. */
function useNeighbours(queue: readonly ReviewEntry[], id: string) {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const go = (event: KeyboardEvent) => {
      const by = { j: 1, k: -1 }[event.key]
      if (!by || isTyping(event)) return
      const other = queue[queue.findIndex((item) => item.id === id) + by]
      if (other) void navigate({ to: '/reviews/$id', params: { id: other.id } })
    }
    window.addEventListener('keydown', go)
    return () => window.removeEventListener('keydown', go)
  }, [queue, id, navigate])
}

type QueueProps = { queue: readonly ReviewEntry[]; id: string }

function DeskQueue({ queue, id }: QueueProps) {
  const t = useT('reviews')
  const scoring = queue[0]?.round.scoring ?? 'scores'
  const figure = useFigure(scoring, 1)
  const done = queue.filter(isDone).length
  return (
    <nav className="deskqueue" aria-label={t('desk.queue')}>
      <p className="row row--between small">
        <span className="medium">{t('desk.queue')}</span>
        <span className="muted">{t('desk.place', { done, count: queue.length })}</span>
      </p>
      <SegBar value={done} max={queue.length} segments={Math.min(queue.length, 12)} grow />
      <ol>
        {queue.map(({ id: entry, code, title, state, average }) => (
          <li key={entry}>
            <Link
              className="deskqueue__item"
              to="/reviews/$id"
              params={{ id: entry }}
              aria-current={entry === id ? 'true' : undefined}
            >
              <span className="grow">{title ?? code}</span>
              {state !== 'assigned' && <Check size={15} />}
              {state !== 'assigned' && <span className="sr-only">{t(`state.${state}`)}</span>}
              {state === 'submitted' && average !== null && <span className="small muted">{figure(average)}</span>}
            </Link>
          </li>
        ))}
      </ol>
      <p className="small subtle">{t(scoring === 'passes' ? 'desk.keysPasses' : 'desk.keys')}</p>
    </nav>
  )
}

function Dossier({ review, queue }: { review: Review; queue: readonly ReviewEntry[] }) {
  const t = useT('reviews')
  const { code, content, round } = review
  const place = queue.findIndex(({ id }) => id === review.id) + 1
  return (
    <article className="dossier" aria-labelledby="review-title">
      <p className="row row--between small">
        <span className="medium">{t('desk.item', { place, count: queue.length })}</span>
        <span className="subtle">
          {round.isOpen ? t('desk.closesIn') : t('desk.closed')}{' '}
          {round.isOpen && <TimeLeftInline to={round.closesAt} />}
        </span>
      </p>
      <div className="dossier__progress">
        <SegBar value={queue.filter(isDone).length} max={queue.length} segments={Math.min(queue.length, 12)} grow />
      </div>
      <header className="row row--top dossier__head">
        <span className="codebox codebox--lg mono" aria-hidden>
          {code}
        </span>
        <div className="grow">
          <h1 className="title-page" id="review-title" tabIndex={-1} lang={content.title ? content.lang : undefined}>
            {content.title ?? t('desk.entry', { code })}
          </h1>
          <p className="small subtle">
            <Translated text={round.title} />
          </p>
          {round.blind && (
            <p className="small subtle row dossier__blind">
              <EyeOff size={15} aria-hidden />
              {t('desk.blind')}
            </p>
          )}
        </div>
      </header>
      {review.returned && (
        <Alert tone="warning" title={t('desk.returnedTitle')}>
          <p>{review.returned}</p>
        </Alert>
      )}
      <Enclosed review={review} />
      <div lang={content.lang} className="stack stack--lg">
        {content.summary && <p className="lead">{content.summary}</p>}
        {content.sections.map((section, index) => (
          <section className="dossier__part" key={index}>
            <h2 className="title-card">
              <Translated text={section.title} />
            </h2>
            <Markdown source={section.text} />
          </section>
        ))}
      </div>
    </article>
  )
}

/** Files and links; a blind round says how much it hides. */
function Enclosed({ review }: { review: Review }) {
  const t = useT('reviews')
  const { files, links, hidden } = review.content
  if (files.length + links.length + hidden.links + hidden.names === 0) return null
  return (
    <div className="row row--wrap">
      {files.map((file) => (
        <ReviewFile key={file.number} id={review.id} file={file} />
      ))}
      {links.map(({ label, url }) => (
        <a className="link small" key={url} href={url} target="_blank" rel="noopener noreferrer nofollow">
          {label}
        </a>
      ))}
      {hidden.links > 0 && <span className="small subtle">{t('desk.hiddenLinks', { count: hidden.links })}</span>}
      {hidden.names > 0 && <span className="small subtle">{t('desk.hiddenNames', { count: hidden.names })}</span>}
    </div>
  )
}

type FileProps = { id: string; file: Review['content']['files'][number] }

/** What could not be cleaned waits for the team of the programme, also when that comes to light by opening it. */
function ReviewFile({ id, file: { number, name, state } }: FileProps) {
  const t = useT('reviews')
  const act = useAct()
  if (state !== 'ready') return <span className="small subtle">{t(`desk.file.${state}`, { name })}</span>
  const open = async () => {
    if (!(await act(async () => download(await reviewFile(id, number), name)))) await refreshArea('reviews')
  }
  return (
    <Button size="sm" onClick={() => void open()}>
      {name}
    </Button>
  )
}
