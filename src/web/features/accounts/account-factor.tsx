import { useState } from 'react'
import type { AccountDetail } from '#contract/accounts/accounts.ts'
import { askFactorReset } from '#contract/auth/factors.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useAskFactorReset, useConfirmFactorReset, useDropFactorReset } from './api.ts'

type Props = { account: AccountDetail }

/** Whether somebody has a second step, and the way by which two administrators take it away. */
export function AccountFactor({ account }: Props) {
  const t = useT('accounts')
  const [asking, setAsking] = useState(false)
  const { secondFactor, factorReset, can } = account
  return (
    <Card as="section" aria-labelledby="factor">
      <CardHead title={t('factor.title')} id="factor" />
      <CardBody className="form">
        <p className={secondFactor ? undefined : 'muted'}>{t(secondFactor ? 'factor.on' : 'factor.off')}</p>
        {factorReset && <Asked account={account} reset={factorReset} />}
        {!factorReset && can.askFactorReset && (
          <div>
            <Button size="sm" onClick={() => setAsking(true)}>
              {t('factor.ask')}
            </Button>
          </div>
        )}
      </CardBody>
      {asking && <AskDialog account={account} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function AskDialog({ account, onClose }: Props & { onClose: () => void }) {
  const t = useT('accounts')
  const ask = useAskFactorReset(account.id)
  const form = useForm({
    schema: askFactorReset.body,
    initial: { reason: '' },
    ownText: () => t('factor.missingReason'),
    onSubmit: async ({ reason }) => {
      await ask.mutateAsync(reason)
      toast(t('factor.asked'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('factor.askTitle', { name: account.name })}
      keep={t('factor.back')}
      submit={t('factor.ask')}
      onClose={onClose}
    >
      <p>{t('factor.askText')}</p>
      <Field label={t('factor.reason')} {...form.field('reason')}>
        <Textarea rows={3} limit={500} {...form.input('reason')} />
      </Field>
    </FormDialog>
  )
}

type AskedProps = Props & { reset: NonNullable<AccountDetail['factorReset']> }

function Asked({ account: { id, name }, reset: { by, mine, at, reason } }: AskedProps) {
  const t = useT('accounts')
  const format = useFormat()
  const act = useAct()
  const [confirm, drop] = [useConfirmFactorReset(id), useDropFactorReset(id)]
  const [asking, setAsking] = useState(false)
  const end = (work: () => Promise<unknown>, done: string) =>
    act(async () => {
      setAsking(false)
      await work()
      toast(done)
    })
  return (
    <>
      <p className="small">{t('factor.waiting', { name: by, when: format.relative(at), reason })}</p>
      {mine && <p className="small subtle">{t('factor.mine')}</p>}
      <div className="row">
        {!mine && (
          <Button size="sm" variant="danger-soft" onClick={() => setAsking(true)}>
            {t('factor.confirm')}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          loading={drop.isPending}
          onClick={() => void end(() => drop.mutateAsync(), t('factor.dropped'))}
        >
          {t('factor.drop')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('factor.confirmTitle', { name })}
        confirmLabel={t('factor.confirm')}
        cancelLabel={t('factor.back')}
        loading={confirm.isPending}
        onConfirm={() => void end(() => confirm.mutateAsync(), t('factor.done'))}
        onClose={() => setAsking(false)}
      >
        {t('factor.confirmText')}
      </ConfirmDialog>
    </>
  )
}
