import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { line } from '#contract/rules.ts'
import { type SavedView, viewLimits } from '#contract/views/views.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { addressOf, useCreateView, useUpdateView } from '#web/lib/api/views.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { onItsField } from '#web/lib/forms/on-its-field.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

const schema = z.object({ name: line(viewLimits.name), whose: z.enum(['mine', 'team']) })

type Props = Pick<SavedView, 'page' | 'search'> & {
  /** The view that is renamed or shared; without one the list is saved as a new one. */
  view: SavedView | undefined
  onClose: () => void
}

export function ViewDialog({ page, search, view, onClose }: Props) {
  const t = useT('manage')
  const locale = useLocale()
  const navigate = useNavigate()
  const create = useCreateView()
  const update = useUpdateView()
  const form = useForm({
    schema,
    initial: { name: view?.name ?? '', whose: view?.shared ? 'team' : 'mine' },
    onSubmit: async ({ name, whose }) => {
      const shared = whose === 'team'
      const saving = view
        ? update.mutateAsync({ id: view.id, body: { name, shared, version: view.version } })
        : create.mutateAsync({ page, search, name, shared })
      const saved = await saving.catch((error: unknown) => {
        throw onItsField(error, 'view_name_taken', 'name', locale)
      })
      toast(t('views.saved', { name }))
      onClose()
      if (!view) void navigate({ ...addressOf(saved), replace: true })
    },
  })
  const options = (['mine', 'team'] as const).map((value) => ({ value, label: t(`views.whose.${value}`) }))
  return (
    <FormDialog
      form={form}
      title={t(view ? 'views.edit' : 'views.saveNew')}
      context={t('views.context')}
      keep={t('bulk.keep')}
      submit={t('views.save')}
      onClose={onClose}
    >
      <Field label={t('views.name')} {...form.field('name')}>
        <Input maxLength={viewLimits.name} {...form.input('name')} />
      </Field>
      <Field label={t('views.whose.label')} hint={t('views.whose.hint')} {...form.field('whose')}>
        <Select options={options} {...form.input('whose')} />
      </Field>
    </FormDialog>
  )
}
