import {
  attachmentRules,
  describeAttachment,
  type FileType,
  type OwnAttachment,
  personalKinds,
} from '#contract/attachments/attachments.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useDescribe } from './api.ts'

/** Renames a file or gives it another kind, of those that take its type. */
export function AttachmentEdit({ file, onClose }: { file: OwnAttachment; onClose: () => void }) {
  const t = useT('attachments')
  const describe = useDescribe(file.id)
  const form = useForm({
    schema: describeAttachment.body,
    initial: { fileName: file.fileName, kind: file.kind as (typeof personalKinds)[number] },
    onSubmit: async (values) => {
      await describe.mutateAsync(values)
      toast(t('saved'))
      onClose()
    },
  })
  const fitting = personalKinds.filter((kind) => attachmentRules[kind].types.includes(file.contentType as FileType))
  return (
    <Dialog open onClose={onClose} title={t('editTitle')} size="sm" dirty={form.dirty}>
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.failure} />
          <Field label={t('name')} {...form.field('fileName')}>
            <Input {...form.input('fileName')} />
          </Field>
          <Field label={t('kindLabel')} {...form.field('kind')}>
            <Select
              {...form.input('kind')}
              options={fitting.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={describe.isPending}>
            {t('save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
