import { useQuery } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { labelLimits } from '#contract/lists.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { MultiCombobox } from '#web/components/fields/multi-combobox.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { Labels } from './labels.tsx'
import type { Bulk } from './use-bulk.ts'

type Values = { add: string[]; remove: string[] }
type Props = { labels: Labels; bulk: Bulk<string>; onClose: () => void }

export function LabelDialog({ labels, bulk, onClose }: Props) {
  const t = useT('manage')
  const change = useChange(labels.area, (body: BodyOf<Labels['change']>) => call(labels.change, { body }))
  const used = useQuery(answerQuery([labels.area, 'labels'], labels.list, {})).data?.items ?? []
  const options = used.map(({ label }) => ({ value: label, label }))
  const form = useForm<BodyOf<Labels['change']>, Values>({
    schema: { safeParse: (values) => labels.change.body.safeParse({ ...bulk.chosen, ...(values as Values) }) },
    initial: { add: [], remove: [] },
    onSubmit: async (body) => {
      const { changed } = await change.mutateAsync(body)
      onClose()
      bulk.clear()
      toast(t('list.labelled', { count: changed }))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('list.label')}
      context={t('list.labelContext')}
      keep={t('bulk.keep')}
      submit={t('list.labelRows')}
      onClose={onClose}
    >
      <Field label={t('list.labelAdd')} optional {...form.field('add')}>
        <MultiCombobox allowNew max={labelLimits.each} options={options} {...form.control('add')} />
      </Field>
      {options.length > 0 && (
        <Field label={t('list.labelRemove')} optional {...form.field('remove')}>
          <MultiCombobox max={labelLimits.each} options={options} {...form.control('remove')} />
        </Field>
      )}
    </FormDialog>
  )
}
