import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { acceptLegal } from '#contract/auth/auth.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { call, session } from '#web/lib/api/client.ts'
import { useT } from '#web/lib/text/i18n.ts'

type Kind = 'terms' | 'privacy'
type Props = { kinds: readonly Kind[]; legal: Record<Kind, number> }

/** Whoever closes it without a word is asked again on the next visit. */
export function LegalDialog({ kinds, legal: { terms, privacy } }: Props) {
  const t = useT('shell')
  const act = useAct()
  const [open, setOpen] = useState(true)
  const [refused, setRefused] = useState(false)
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    const done = await act(async () => {
      await call(acceptLegal, { body: { terms, privacy } })
      await session.refresh()
    })
    setBusy(false)
    if (done) toast(t('legal.accepted'))
  }
  const close = () => setOpen(false)
  return (
    <Dialog open={open} onClose={close} title={t(refused ? 'legal.refusedTitle' : 'legal.title')} size="sm">
      {refused ? (
        <Refused onBack={() => setRefused(false)} onLeave={close} />
      ) : (
        <>
          <DialogBody className="stack">
            <p>{t('legal.text')}</p>
            <ul className="stack">
              {kinds.map((kind) => (
                <li key={kind}>
                  <Link className="link" to="/legal/$kind" params={{ kind }} target="_blank">
                    {t(`legal.${kind}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </DialogBody>
          <DialogFoot>
            <Button onClick={() => setRefused(true)}>{t('legal.refuse')}</Button>
            <Button variant="primary" loading={busy} onClick={() => void accept()}>
              {t('legal.accept')}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

/** Nobody has to agree: they may take their data along and leave. */
function Refused({ onBack, onLeave }: { onBack: () => void; onLeave: () => void }) {
  const t = useT('shell')
  return (
    <>
      <DialogBody className="stack">
        <p>{t('legal.refusedText')}</p>
        <ButtonLink to="/settings/$section" params={{ section: 'data' }} onClick={onLeave} block>
          {t('legal.takeData')}
        </ButtonLink>
        <ButtonLink to="/settings/$section" params={{ section: 'account' }} onClick={onLeave} block>
          {t('legal.leave')}
        </ButtonLink>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onBack}>
          {t('legal.back')}
        </Button>
      </DialogFoot>
    </>
  )
}
