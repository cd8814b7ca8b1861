import { useState } from 'react'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { Select } from '#web/components/fields/select.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { nameOf, type Juror } from './juror-name.ts'
import { ReturnDialog } from './return-dialog.tsx'

type Item = RoundDetail['itemList'][number]
type Review = Item['reviews'][number]
type Props = { round: RoundDetail; juror: Juror; onClose: () => void }
type Asked = { item: Item; review?: Review | undefined; for: 'conflict' | 'return' }

/** What one juror judges, with what staff may do about each: note a conflict, or give it back. */
export function JurorDialog({ round, juror, onClose }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const next = { round, juror, onBack: () => setAsked(null), onDone: onClose }
  if (asked?.for === 'conflict') return <ConflictDialog {...next} item={asked.item} />
  if (asked?.for === 'return' && asked.review) return <ReturnDialog {...next} item={asked.item} review={asked.review} />
  return <Reviews round={round} juror={juror} onClose={onClose} onAsk={setAsked} />
}

function Reviews({ round, juror, onClose, onAsk }: Props & { onAsk: (asked: Asked) => void }) {
  const t = useT('reviews-manage')
  const items = round.itemList.filter(({ gone }) => !gone)
  const reviewOf = (item: Item) => item.reviews.find((one) => one.juror === juror.id)
  const own = items.filter(reviewOf)
  const noted = round.conflicts.filter((one) => one.juror === juror.id && one.isNoted).map(({ item }) => item)
  const others = items.filter((item) => !reviewOf(item) && !noted.includes(item.id))
  return (
    <Dialog open onClose={onClose} title={nameOf(juror)} context={t('jury.context')}>
      <DialogBody className="form">
        {own.length === 0 && <p className="muted">{t('jury.none')}</p>}
        <List card={false}>
          {own.map((item) => (
            <ReviewRow
              key={item.id}
              round={round}
              item={item}
              review={reviewOf(item)!}
              isNoted={noted.includes(item.id)}
              onAsk={onAsk}
            />
          ))}
        </List>
        {others.length > 0 && (
          <Select
            aria-label={t('jury.other')}
            placeholder={t('jury.other')}
            options={others.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` }))}
            value=""
            onChange={({ target }) => {
              const item = others.find(({ id }) => id === target.value)
              if (item) onAsk({ item, for: 'conflict' })
            }}
          />
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('jury.close')}</Button>
      </DialogFoot>
    </Dialog>
  )
}

type RowProps = Pick<Props, 'round'> & {
  item: Item
  review: Review
  isNoted: boolean
  onAsk: (asked: Asked) => void
}

function ReviewRow({ round, item, review, isNoted, onAsk }: RowProps) {
  const t = useT('reviews-manage')
  const { code, title } = item
  const isHandedIn = review.state === 'submitted' || review.state === 'abstained'
  return (
    <ListRow className="jreview">
      <div className="grow">
        <p className="medium">
          <span className="mono">{code}</span> {title}
        </p>
        <p className="small muted">
          {t(review.returned ? 'jury.state.returned' : `jury.state.${review.state}`)}
          {(review.returned ?? review.reason) && `: ${review.returned ?? review.reason}`}
        </p>
      </div>
      {round.can.giveBack && isHandedIn && !isNoted && (
        <Button size="sm" aria-label={t('return.of', { code })} onClick={() => onAsk({ item, review, for: 'return' })}>
          {t('return.open')}
        </Button>
      )}
      {!isNoted && (
        <Button size="sm" aria-label={t('recuse.of', { code })} onClick={() => onAsk({ item, for: 'conflict' })}>
          {t('recuse.open')}
        </Button>
      )}
    </ListRow>
  )
}
