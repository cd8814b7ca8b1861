import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewLimits } from '#contract/reviews/desk.ts'
import type { HeldFile } from '#contract/reviews/files.ts'
import { TextDialog } from '#web/components/editor/text-dialog.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { download } from '#web/lib/api/download.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { decideHeldFile, heldFile, roundQueries } from '../manage-api.ts'

type Decision = { file: HeldFile; to: 'released' | 'kept' }

/** Files that could not be cleaned: staff look at them and say whether jurors get them. */
export function HeldFiles({ roundId }: { roundId: string }) {
  const t = useT('reviews-manage')
  const files = useQuery(roundQueries.heldFiles(roundId)).data?.items ?? []
  const [decision, setDecision] = useState<Decision | null>(null)
  if (files.length === 0) return null
  return (
    <Card as="section" aria-labelledby="held">
      <CardHead title={t('held.title')} id="held" />
      <p className="small muted cardnote">{t('held.note')}</p>
      <List card={false}>
        {files.map((file) => (
          <HeldRow key={file.id} file={file} onDecide={(to) => setDecision({ file, to })} />
        ))}
      </List>
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(null)} />}
    </Card>
  )
}

function HeldRow({ file, onDecide }: { file: HeldFile; onDecide: (to: Decision['to']) => void }) {
  const t = useT('reviews-manage')
  const act = useAct()
  const { day } = useFormat()
  const { id, code, name, state, reason, decidedBy, decidedAt, waitingSince, can } = file
  const by = { name: decidedBy?.name ?? '–', date: decidedAt ? day(decidedAt) : '', reason: reason ?? '' }
  return (
    <ListRow className="list__row--wrap">
      <div className="grow">
        <p className="medium">
          {code} · {t(`held.state.${state}`)}
        </p>
        <p className="small muted">
          {state === 'waiting' ? t('held.since', { date: day(waitingSince) }) : t('held.by', by)}
        </p>
      </div>
      <div className="row row--wrap">
        <Button size="sm" onClick={() => void act(async () => download(await heldFile(id), name))}>
          {t('held.look', { code })}
        </Button>
        {can.release && (
          <Button size="sm" onClick={() => onDecide('released')}>
            {t('held.release')}
          </Button>
        )}
        {can.keep && (
          <Button size="sm" onClick={() => onDecide('kept')}>
            {t('held.keep')}
          </Button>
        )}
      </div>
    </ListRow>
  )
}

function DecisionDialog({ file, to, onClose }: Decision & { onClose: () => void }) {
  const t = useT('reviews-manage')
  const verb = to === 'released' ? 'release' : 'keep'
  const { id, code, version } = file
  const send = async (reason: string) => {
    await decideHeldFile(id, { to, version, reason })
    void refreshArea('reviews')
  }
  return (
    <TextDialog
      title={t(`held.${verb}Title`, { code })}
      context={t(`held.${verb}Text`)}
      words={{ act: t(`held.${verb}`), keep: t('cancel'), done: t('held.done') }}
      label={t('held.reason')}
      name="reason"
      limit={reviewLimits.reason}
      draftKey={`review-file:${id}:${to}`}
      send={send}
      onClose={onClose}
    />
  )
}
