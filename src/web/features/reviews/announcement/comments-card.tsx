import { useState } from 'react'
import type { Announcement } from '#contract/reviews/announcement.ts'
import type { JurorComment } from '#contract/reviews/comments.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useReadComments, useSettleComment } from './api.ts'
import { MendDialog } from './mend-dialog.tsx'

type Item = Announcement['items'][number]
type Props = { id: string; announcement: Announcement }

/** What jurors say to the teams: read, held back or mended before a team reads it. */
export function CommentsCard({ id, announcement: { items, can } }: Props) {
  const t = useT('reviews-announcement')
  const spoken = items.filter(({ comments }) => comments.length > 0)
  const all = spoken.flatMap(({ comments }) => comments)
  if (all.length === 0) return null
  return (
    <Card as="section" aria-labelledby="comments">
      <CardHead title={t('comments.title')} id="comments">
        <span className="small muted">
          {t('comments.read', { count: all.filter(({ isRead }) => isRead).length, all: all.length })}
        </span>
      </CardHead>
      <p className="small muted cardnote">{t(can.decide ? 'comments.note' : 'comments.fixed')}</p>
      {spoken.map((item) => (
        <ItemComments key={item.id} id={id} item={item} mayChange={can.decide} />
      ))}
    </Card>
  )
}

function ItemComments({ id, item, mayChange }: { id: string; item: Item; mayChange: boolean }) {
  const t = useT('reviews-announcement')
  const act = useAct()
  const read = useReadComments(id)
  const { title, code, comments } = item
  const unread = comments.filter(({ isRead }) => !isRead)
  const markRead = () => {
    const seen = comments.map((one) => ({ id: one.id, version: one.version }))
    void act(() => read.mutateAsync({ itemId: item.id, comments: seen }))
  }
  return (
    <section className="jurysaid" aria-label={title}>
      <div className="row row--between row--wrap">
        <h3 className="title-card">
          {title} <span className="small muted mono">{code}</span>
        </h3>
        {mayChange && unread.length > 0 && (
          <Button size="sm" loading={read.isPending} onClick={markRead}>
            {t('comments.mark', { count: unread.length })}
          </Button>
        )}
      </div>
      <ul className="stack">
        {comments.map((comment) => (
          <Comment key={comment.id} id={id} comment={comment} mayChange={mayChange} />
        ))}
      </ul>
    </section>
  )
}

type CommentState = 'unread' | 'held' | 'mended' | 'shown'
const tones: Record<CommentState, StatusTone> = { unread: 'warning', held: 'danger', mended: 'info', shown: 'success' }

const stateOf = ({ isRead, isHeld, mended }: JurorComment): CommentState => {
  if (!isRead) return 'unread'
  if (isHeld) return 'held'
  return mended === null ? 'shown' : 'mended'
}

function Comment({ id, comment, mayChange }: { id: string; comment: JurorComment; mayChange: boolean }) {
  const t = useT('reviews-announcement')
  const act = useAct()
  const { dateTime } = useFormat()
  const settle = useSettleComment(id)
  const [mending, setMending] = useState(false)
  const { juror, original, lang, mended, other, isHeld, readBy, readAt, version } = comment
  const state = stateOf(comment)
  const hold = () => act(() => settle.mutateAsync({ reviewId: comment.id, version, isHeld: !isHeld, mended, other }))
  return (
    <li className="jurysaid__one">
      <p className="row row--between row--wrap small">
        <span className="medium">{juror.name}</span>
        <Status tone={tones[state]}>{t(`comments.state.${state}`)}</Status>
      </p>
      <blockquote className="prewrap" lang={lang}>
        {mended ?? original}
      </blockquote>
      {other !== null && (
        <blockquote className="small muted prewrap" lang={lang === 'pt' ? 'en' : 'pt'}>
          {other}
        </blockquote>
      )}
      {mended !== null && (
        <p className="small muted prewrap">
          {t('comments.original')} <s>{original}</s>
        </p>
      )}
      <div className="row row--wrap">
        {mayChange && (
          <>
            <Button size="sm" loading={settle.isPending} onClick={() => void hold()}>
              {t(isHeld ? 'comments.show' : 'comments.hold')}
            </Button>
            <Button size="sm" onClick={() => setMending(true)}>
              {t('comments.mend')}
            </Button>
          </>
        )}
        {readBy && readAt && (
          <span className="small subtle">{t('comments.by', { name: readBy.name, when: dateTime(readAt) })}</span>
        )}
      </div>
      {mending && <MendDialog id={id} comment={comment} onClose={() => setMending(false)} />}
    </li>
  )
}
