import { useState } from 'react'
import * as z from 'zod/mini'
import { reportLimits } from '#contract/figures/reports.ts'
import { line } from '#contract/rules.ts'
import { dayMs } from '#contract/times.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useCreateLink } from './api.ts'

const { min, max } = reportLimits.password
const isLong = z.refine<string>((typed) => typed === '' || typed.length >= min, {
  error: 'min',
  params: { args: [min] },
})
const schema = z.object({
  name: line(reportLimits.linkName),
  lastDay: z.nullable(z.iso.date()),
  /** Left empty for a link without one. */
  password: z.string().check(isLong, z.maxLength(max)),
})

type Props = { id: string; onClose: () => void }
type Values = { name: string; lastDay: string | null; password: string }

const dayAfter = (now: number, days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10)

/** Makes a link, and shows it this once. */
export function LinkDialog({ id, onClose }: Props) {
  const t = useT('figures-reports')
  const now = useNow('minute')
  const create = useCreateLink(id)
  const [made, setMade] = useState<string>()
  const initial: Values = { name: '', lastDay: dayAfter(now, reportLimits.days.usual), password: '' }
  const form = useForm({
    schema,
    initial,
    ownText: (path, code) => {
      if (path === 'name' && code === 'required') return t('missingName')
      return path === 'password' ? t('shortPassword') : undefined
    },
    onSubmit: async ({ password, ...rest }) => {
      const { code } = await create.mutateAsync({ ...rest, password: password || null })
      setMade(`${location.origin}/reports/${code}`)
    },
  })
  if (made) return <MadeLink address={made} onClose={onClose} />
  return (
    <FormDialog form={form} title={t('linkTitle')} keep={t('keep')} submit={t('newLink')} onClose={onClose}>
      <Field label={t('linkName')} hint={t('linkNameHint')} {...form.field('name')}>
        <Input maxLength={reportLimits.linkName} {...form.input('name')} />
      </Field>
      <Field label={t('lastDay')} hint={t('lastDayHint')} {...form.field('lastDay')}>
        <DateField min={dayAfter(now, 0)} max={dayAfter(now, reportLimits.days.most)} {...form.control('lastDay')} />
      </Field>
      <Field label={t('password')} hint={t('passwordHint')} optional {...form.field('password')}>
        <PasswordField autoComplete="new-password" {...form.input('password')} />
      </Field>
    </FormDialog>
  )
}

function MadeLink({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useT('figures-reports')
  const copy = () => void copyText(address, { done: t('copied'), failed: t('notCopied') })
  return (
    <Dialog open title={t('newLink')} onClose={onClose}>
      <DialogBody>
        <Alert tone="success" title={t('linkMade')} action={<Button onClick={copy}>{t('copy')}</Button>}>
          <code className="paper__hash">{address}</code>
        </Alert>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
