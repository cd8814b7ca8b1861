import { useQuery } from '@tanstack/react-query'
import {
  createEntry,
  groupsOf,
  mergeEntry,
  type ReferenceEntry,
  type ReferenceList,
} from '#contract/reference/manage.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { ItemChooser } from '#web/components/fields/item-chooser.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'
import { entryQueries, useChangeEntry, useCreateEntry, useMergeEntry } from './api.ts'

type Props = { list: ReferenceList; entry: ReferenceEntry; onClose: () => void }

/** Names in both languages and the group of an entry, or of a new one. */
export function EntryDialog({ list, entry, onClose }: Omit<Props, 'entry'> & { entry: ReferenceEntry | null }) {
  const t = useT('reference')
  const save = useChangeEntry(list)
  const create = useCreateEntry(list)
  const form = useForm({
    schema: createEntry.body,
    initial: { name: entry?.name ?? { pt: '', en: '' }, group: entry?.group ?? groupsOf[list][0] },
    onSubmit: async (body) => {
      await (entry ? save.mutateAsync({ slug: entry.slug, ...body }) : create.mutateAsync(body))
      onClose()
      toast(t(entry ? 'done.saved' : 'done.created'))
    },
  })
  const groups = groupsOf[list].map((value) => ({ value, label: t(`group.${value}` as TextKey<'reference'>) }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(entry ? 'edit.title' : `create.${list}`)}
      context={entry && t('edit.context')}
      dirty={form.dirty}
    >
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.errors.length === 0 ? form.failure : null} />
          <Field label={t('edit.pt')} {...form.field('name.pt')}>
            <Input {...form.input('name.pt')} />
          </Field>
          <Field label={t('edit.en')} {...form.field('name.en')}>
            <Input lang="en" {...form.input('name.en')} />
          </Field>
          <Field label={t('column.group')} {...form.field('group')}>
            <Select options={groups} {...form.input('group')} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t('edit.save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Another entry takes the place of this one everywhere. */
export function MergeDialog({ list, entry, onClose }: Props) {
  const t = useT('reference')
  const locale = useLocale()
  const merge = useMergeEntry(list)
  const all = useQuery(entryQueries.all(list)).data?.items ?? []
  const others = all.filter(({ slug, state }) => state === 'accepted' && slug !== entry.slug)
  const form = useForm({
    schema: mergeEntry.body,
    initial: { into: '' },
    ownText: () => t('merge.missing'),
    onSubmit: async ({ into }) => {
      await merge.mutateAsync({ slug: entry.slug, into })
      onClose()
      toast(t('done.merged'))
    },
  })
  const { onChange: choose } = form.control('into')
  const context = t('merge.context', { count: entry.uses })
  return (
    <Dialog open onClose={onClose} title={t('merge.title', { name: entry.name[locale] })} context={context}>
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.errors.length === 0 ? form.failure : null} />
          <Field label={t('merge.into')} {...form.field('into')}>
            <ItemChooser items={others} {...form.control('into')} onChange={(into) => choose(into ?? '')} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="danger" loading={form.submitting}>
            {t('merge.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
