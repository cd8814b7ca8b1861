import { createMachine } from '#contract/integrations/machines.ts'
import { grantedToMachines, type MachineScope } from '#contract/scopes.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { TokenLifetime, TokenRights } from '#web/features/settings/token-form.tsx'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useCreateMachine } from './api.ts'

type Values = { name: string; scopes: MachineScope[]; writes: boolean; days: number }
const initial: Values = { name: '', scopes: [], writes: false, days: 90 }

export function MachineForm({ onClose, onMade }: { onClose: () => void; onMade: (token: string) => void }) {
  const t = useT('integrations')
  const words = useT('tokens')
  const create = useCreateMachine()
  const form = useForm({
    schema: createMachine.body,
    initial,
    ownText: (path) => {
      if (path === 'name') return t('machines.missingName')
      return path === 'scopes' ? t('machines.missingScopes') : undefined
    },
    onSubmit: async (body) => {
      onMade((await create.mutateAsync(body)).token)
      onClose()
    },
  })
  const { error, id } = form.field('scopes')
  return (
    <FormDialog
      form={form}
      title={t('machines.new')}
      keep={t('cancel')}
      submit={t('machines.create')}
      onClose={onClose}
    >
      <Field label={t('machines.formName')} {...form.field('name')}>
        <Input maxLength={80} autoComplete="off" {...form.input('name')} />
      </Field>
      <TokenLifetime {...form.field('days')} {...form.control('days')} />
      <TokenRights scopes={grantedToMachines} error={error} id={id} {...form.control('scopes')} />
      <Checkbox
        checked={form.values.writes}
        onChange={(event) => form.control('writes').onChange(event.target.checked)}
      >
        {words('mayWrite')}
      </Checkbox>
    </FormDialog>
  )
}
