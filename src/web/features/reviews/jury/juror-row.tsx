import { Bell, ListChecks, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { ListRow } from '#web/components/list/list.tsx'
import { Person } from '#web/components/ui/avatar.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useJuror, useRemind } from '../manage-api.ts'
import { nameOf, type Juror } from './juror-name.ts'

type Props = { round: RoundDetail; juror: Juror }

export function JurorRow({ round, juror }: Props) {
  const t = useT('reviews-manage')
  const { dateTime } = useFormat()
  const { name, apart, headline, assigned, done, presence, remindedAt } = juror
  const isIn = presence === 'in'
  return (
    <ListRow className="jrow">
      <div className="grow">
        <Person name={name} meta={apart ?? headline ?? undefined} size="sm" />
        {!isIn && <Status tone="warning">{t(`presence.${presence}`)}</Status>}
        <Radar round={round} juror={juror} />
        {isIn && remindedAt && <p className="small subtle">{t('remind.last', { when: dateTime(remindedAt) })}</p>}
      </div>
      <span className="small muted nowrap">
        {isIn ? t('jurors.load', { done, assigned }) : t('jurors.given', { count: done })}
        {isIn && round.rules.cap !== null && ` · ${t('jurors.cap', { cap: round.rules.cap })}`}
      </span>
      <JurorActions round={round} juror={juror} />
    </ListRow>
  )
}

/** What speaks against this juror for some of the items. */
function Radar({ round, juror: { id } }: Props) {
  const t = useT('reviews-manage')
  const { list } = useFormat()
  const codeOf = (item: string) => round.itemList.find((one) => one.id === item)?.code ?? ''
  const before = round.judgedBefore.filter(({ juror }) => juror === id).map(({ item }) => codeOf(item))
  return (
    <>
      {round.conflicts
        .filter(({ juror }) => juror === id)
        .map(({ item, kind, reason, counts }) => (
          <p className="small jrow__tie" key={item}>
            {t(`conflict.${kind}`, { code: codeOf(item) })}
            {reason && ` ${reason}`} {counts && t('conflict.counts')}
          </p>
        ))}
      {before.length > 0 && <p className="small subtle">{t('jurors.before', { codes: list(before) })}</p>}
    </>
  )
}

const JurorDialog = lateDialog(() => import('./juror-dialog.tsx').then((file) => file.JurorDialog))

function JurorActions({ round, juror }: Props) {
  const t = useT('reviews-manage')
  const act = useAct()
  const remind = useRemind(round.id)
  const [asked, setAsked] = useState<'reviews' | 'remove' | null>(null)
  const name = nameOf(juror)
  const isMissing = round.can.remind && round.missing.some(({ id }) => id === juror.id)
  const send = () =>
    act(async () => {
      await remind.mutateAsync({ userId: juror.id })
      toast(t('remind.sent', { count: 1 }))
    })
  return (
    <>
      {isMissing && (
        <IconButton name={t('remind.one', { name })} aria-disabled={remind.isPending} onClick={() => void send()}>
          <Bell />
        </IconButton>
      )}
      <IconButton
        name={t('jurors.reviews', { name })}
        onPointerEnter={JurorDialog.prepare}
        onClick={() => setAsked('reviews')}
      >
        <ListChecks />
      </IconButton>
      {round.can.removeJuror && juror.presence !== 'removed' && (
        <IconButton name={t('jurors.remove', { name })} onClick={() => setAsked('remove')}>
          <Trash2 />
        </IconButton>
      )}
      {asked === 'reviews' && <JurorDialog round={round} juror={juror} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemoveJuror round={round} juror={juror} onClose={() => setAsked(null)} />}
    </>
  )
}

type DialogProps = Props & { onClose: () => void }

function RemoveJuror({ round, juror, onClose }: DialogProps) {
  const t = useT('reviews-manage')
  const change = useJuror(round.id)
  return (
    <AskedAct
      title={t('jurors.removeAsk', { name: nameOf(juror) })}
      words={{ act: t('jurors.removeSend'), keep: t('cancel') }}
      act={() => change.mutateAsync({ userId: juror.id, isIn: false })}
      onClose={onClose}
    >
      {t(round.state === 'open' ? 'jurors.removeText.open' : 'jurors.removeText.other', { done: juror.done })}
    </AskedAct>
  )
}
