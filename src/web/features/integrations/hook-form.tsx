import { type ReactNode, useState } from 'react'
import { createWebhook, updateWebhook, type Webhook } from '#contract/integrations/webhooks.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'
import { useCreateHook, useSaveHook } from './api.ts'

export type AreaOccasions = readonly { area: string; occasions: string[] }[]
type Props = {
  occasions: AreaOccasions
  /** The webhook that is changed; without it a new one is made. */
  hook?: Webhook
  onClose: () => void
  onSecret?: (secret: string) => void
}
type Values = { name: string; url: string; occasions: string[] }

export function HookForm({ occasions, hook, onClose, onSecret }: Props) {
  const t = useT('integrations')
  const [create, save] = [useCreateHook(), useSaveHook()]
  const initial: Values = hook
    ? { name: hook.name, url: hook.url, occasions: hook.occasions }
    : { name: '', url: 'https://', occasions: [] }
  const schema = hook
    ? { safeParse: (values: Values) => updateWebhook.body.safeParse({ ...values, version: hook.version }) }
    : createWebhook.body
  const form = useForm({
    schema,
    initial,
    ownText: (path) => {
      if (path === 'name') return t('form.missingName')
      return path === 'occasions' ? t('form.missingOccasions') : undefined
    },
    onSubmit: async ({ name, url, occasions: chosen }: Values) => {
      const body = { name, url, occasions: chosen }
      if (hook) {
        await save.mutateAsync({ ...body, id: hook.id, version: hook.version })
        toast(t('form.saved'))
      } else onSecret?.((await create.mutateAsync(body)).secret)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="lg"
      title={hook ? t('form.edit') : t('form.new')}
      keep={t('cancel')}
      submit={hook ? t('form.save') : t('form.create')}
      onClose={onClose}
    >
      <Field label={t('form.name')} hint={t('form.nameHint')} {...form.field('name')}>
        <Input maxLength={80} autoComplete="off" {...form.input('name')} />
      </Field>
      <Field label={t('form.url')} hint={t('form.urlHint')} {...form.field('url')}>
        <Input type="url" inputMode="url" maxLength={500} autoComplete="off" {...form.input('url')} />
      </Field>
      <Chosen
        occasions={occasions}
        {...form.control('occasions')}
        error={form.field('occasions').error}
        id={form.field('occasions').id}
      />
    </FormDialog>
  )
}

type ChosenProps = {
  occasions: AreaOccasions
  value: string[]
  onChange: (value: string[]) => void
  error?: ReactNode
  id?: string | undefined
}

/** The occasions of every area, each folded until it is wanted. */
function Chosen({ occasions, value, onChange, error, id }: ChosenProps) {
  const t = useT('integrations')
  const toggle = (some: readonly string[], on: boolean) =>
    onChange([...value.filter((one) => !some.includes(one)), ...(on ? some : [])])
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="field__label">{t('form.occasions')}</legend>
      <p className="small subtle">{t('form.occasionsHint')}</p>
      {error && <p className="field__error">{error}</p>}
      {occasions.map(({ area, occasions: own }) => (
        <OfArea key={area} area={area} own={own} value={value} toggle={toggle} />
      ))}
    </fieldset>
  )
}

type OfAreaProps = {
  area: string
  own: readonly string[]
  value: readonly string[]
  toggle: (some: readonly string[], on: boolean) => void
}

function OfArea({ area, own, value, toggle }: OfAreaProps) {
  const t = useT('integrations')
  const [isOpen, setIsOpen] = useState(false)
  const name = t(`of.${area}` as TextKey<'integrations'>)
  const chosen = own.filter((one) => value.includes(one)).length
  return (
    <details className="hookarea" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {name} <span className="subtle num">{`${chosen}/${own.length}`}</span>
      </summary>
      {isOpen && (
        <div className="checks hookarea__list">
          <Checkbox
            checked={chosen === own.length}
            indeterminate={chosen > 0 && chosen < own.length}
            onChange={(event) => toggle(own, event.target.checked)}
          >
            {t('form.all', { area: name })}
          </Checkbox>
          {own.map((one) => (
            <Checkbox
              key={one}
              checked={value.includes(one)}
              onChange={(event) => toggle([one], event.target.checked)}
              hint={<span className="mono">{one}</span>}
            >
              {t(`occasion.${one}` as TextKey<'integrations'>)}
            </Checkbox>
          ))}
        </div>
      )}
    </details>
  )
}
