import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useRemind } from '../manage-api.ts'
import { jurorName } from './juror-name.ts'

/** Who misses how many and when they were last reminded, before anything is sent. */
export function RemindDialog({ round, onClose }: { round: RoundDetail; onClose: () => void }) {
  const t = useT('reviews-manage')
  const { dateTime } = useFormat()
  const act = useAct()
  const remind = useRemind(round.id)
  const lastOf = (id: string) => round.jurorList.find((juror) => juror.id === id)?.remindedAt
  const send = async () => {
    const isSent = await act(async () => {
      const { told, left } = await remind.mutateAsync({})
      toast(`${t('remind.sent', { count: told })} ${left > 0 ? t('remind.left', { count: left }) : ''}`.trim())
    })
    if (isSent) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('remind.all')} size="sm">
      <DialogBody>
        <p className="small muted">{t('remind.text')}</p>
        <List card={false}>
          {round.missing.map(({ id, count }) => (
            <ListRow key={id}>
              <div className="grow">
                <p className="medium">{jurorName(round, id)}</p>
                {lastOf(id) && <p className="small subtle">{t('remind.last', { when: dateTime(lastOf(id)!) })}</p>}
              </div>
              <span className="small muted nowrap">{t('remind.missing', { count })}</span>
            </ListRow>
          ))}
        </List>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" loading={remind.isPending} onClick={() => void send()}>
          {t('remind.send')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
