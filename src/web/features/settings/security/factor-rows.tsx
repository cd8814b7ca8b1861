import { FingerprintPattern, FileText, Smartphone, X, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { mostPasskeys } from '#contract/auth/passkeys.ts'
import type { Factors } from '#contract/auth/factors.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { hasPasskeys } from '#web/lib/session/passkeys.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { addPasskey, beginApp, makeCodes, useRemoveApp, useRemovePasskey } from './api.ts'
import { AppDialog, type BegunApp } from './app-dialog.tsx'
import { Asking, useTold } from './asking.tsx'

type Shown = { factors: Factors; onCodes: (codes: string[] | null) => void }

type RowProps = {
  Icon: LucideIcon
  title: string
  about: string
  state: { tone: StatusTone; word: string }
  action: ReactNode
  children?: ReactNode
}

function FactorRow({ Icon, title, about, state, action, children }: RowProps) {
  return (
    <li className="factor">
      <div className="factor__top">
        <Icon className="subtle" />
        <div className="grow">
          <p className="medium">{title}</p>
          <p className="small subtle">{about}</p>
        </div>
        <Status tone={state.tone}>{state.word}</Status>
        {action}
      </div>
      {children}
    </li>
  )
}

export function AppRow({ factors: { app, on, passkeys }, onCodes }: Shown) {
  const t = useT('auth-factors')
  const format = useFormat()
  const { busy, run } = useTold()
  const [begun, setBegun] = useState<BegunApp>()
  const begin = () =>
    run(async () => {
      const [{ key, address }, { qrCode }] = await Promise.all([
        beginApp(),
        import('#web/components/display/qr-code.ts'),
      ])
      setBegun({ key, code: qrCode(address) })
    })
  const done = (codes: string[] | null) => {
    setBegun(undefined)
    toast(t('app.on'))
    onCodes(codes)
  }
  const isLast = on && passkeys.length === 0
  return (
    <FactorRow
      Icon={Smartphone}
      title={t('app.name')}
      about={app ? t('app.since', { date: format.day(app.since) }) : t('app.about')}
      state={app ? { tone: 'success', word: t('state.on') } : { tone: 'neutral', word: t('state.off') }}
      action={
        app ? (
          <RemoveApp isLast={isLast} />
        ) : (
          <Button size="sm" variant={on ? 'secondary' : 'primary'} loading={busy} onClick={() => void begin()}>
            {t('app.begin')}
          </Button>
        )
      }
    >
      {begun && <AppDialog begun={begun} onClose={() => setBegun(undefined)} onDone={done} />}
    </FactorRow>
  )
}

function RemoveApp({ isLast }: { isLast: boolean }) {
  const t = useT('auth-factors')
  const remove = useRemoveApp()
  return (
    <Asking
      button={t('app.remove')}
      title={t('app.removeTitle')}
      text={t(isLast ? 'app.removeLast' : 'app.removeText')}
      onConfirm={() => remove.mutateAsync()}
      done={t('app.removed')}
    />
  )
}

export function PasskeyRow({ factors: { passkeys }, onCodes }: Shown) {
  const t = useT('auth-factors')
  const format = useFormat()
  const remove = useRemovePasskey()
  const works = hasPasskeys(useProgramme())
  const [naming, setNaming] = useState(false)
  const count = passkeys.length
  return (
    <FactorRow
      Icon={FingerprintPattern}
      title={t('passkey.name')}
      about={t(works || count > 0 ? 'passkey.about' : 'passkey.notHere')}
      state={
        count > 0
          ? { tone: 'success', word: t('passkey.count', { count }) }
          : { tone: 'neutral', word: t('passkey.none') }
      }
      action={
        works &&
        count < mostPasskeys && (
          <Button size="sm" onClick={() => setNaming(true)}>
            {t('passkey.add')}
          </Button>
        )
      }
    >
      {count > 0 && (
        <ul className="factor__in">
          {passkeys.map(({ id, name, createdAt, usedAt, cloned }) => (
            <li className="factor__key" key={id}>
              <span className="grow">
                <span className="medium">{name}</span>
                {' · '}
                <span className={cloned ? 'danger-text' : 'subtle'}>
                  {cloned
                    ? t('passkey.cloned')
                    : usedAt
                      ? t('passkey.used', { when: format.relative(usedAt) })
                      : format.day(createdAt)}
                </span>
              </span>
              <Asking
                button={<X />}
                title={t('passkey.removeTitle', { name })}
                text={t('passkey.removeText')}
                done={t('passkey.removed')}
                onConfirm={() => remove.mutateAsync(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {naming && <NameDialog onClose={() => setNaming(false)} onCodes={onCodes} />}
    </FactorRow>
  )
}

function NameDialog({ onClose, onCodes }: { onClose: () => void; onCodes: Shown['onCodes'] }) {
  const t = useT('auth-factors')
  const { busy, run } = useTold()
  const [name, setName] = useState(t('passkey.firstName'))
  const add = () =>
    run(async () => {
      const codes = await addPasskey(name.trim() || t('passkey.firstName'))
      onClose()
      toast(t('passkey.added'))
      onCodes(codes)
    })
  return (
    <Dialog open size="sm" title={t('passkey.addTitle')} onClose={onClose}>
      <DialogBody className="form">
        <Field label={t('passkey.label')} hint={t('passkey.labelHint')}>
          <Input maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button variant="primary" loading={busy} onClick={() => void add()}>
          {t('passkey.make')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

export function CodesRow({ factors: { codesLeft, on }, onCodes }: Shown) {
  const t = useT('auth-factors')
  const { busy, run } = useTold()
  const make = () => run(async () => onCodes(await makeCodes()))
  return (
    <FactorRow
      Icon={FileText}
      title={t('codes.name')}
      about={t('codes.about')}
      state={{ tone: codesLeft > 3 ? 'success' : 'warning', word: t('codes.left', { count: codesLeft }) }}
      action={
        on && (
          <Button size="sm" variant="ghost" loading={busy} onClick={() => void make()}>
            {t('codes.new')}
          </Button>
        )
      }
    />
  )
}
