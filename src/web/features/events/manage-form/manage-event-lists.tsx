import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useT } from '#web/lib/i18n.ts'
import { ListSection } from './manage-event-list-section.tsx'
import type { FormProps } from './manage-event-texts.tsx'

export function SpeakersSection({ form }: FormProps) {
  const t = useT('events-manage')
  return (
    <ListSection form={form} name="speakers">
      {(i) => (
        <>
          <Field label={t('field.speakerName')} {...form.field(`speakers.${i}.name`)}>
            <Input autoComplete="off" {...form.input(`speakers.${i}.name`)} />
          </Field>
          <div className="grid cols-2 formgrid">
            <Field label={t('field.speakerTitle')} optional {...form.field(`speakers.${i}.title.pt`)}>
              <Input lang="pt" {...form.input(`speakers.${i}.title.pt`)} />
            </Field>
            <Field label={t('field.speakerTitleEn')} optional {...form.field(`speakers.${i}.title.en`)}>
              <Input lang="en" {...form.input(`speakers.${i}.title.en`)} />
            </Field>
          </div>
        </>
      )}
    </ListSection>
  )
}

export function AgendaSection({ form }: FormProps) {
  const t = useT('events-manage')
  return (
    <ListSection form={form} name="agenda">
      {(i) => (
        <>
          <div className="formgrid agendahead">
            <Field label={t('field.agendaAt')} {...form.field(`agenda.${i}.at`)}>
              <Input inputMode="numeric" placeholder={t('form.timeHint')} {...form.input(`agenda.${i}.at`)} />
            </Field>
            <Field label={t('field.agendaWho')} optional {...form.field(`agenda.${i}.who`)}>
              <Input autoComplete="off" {...form.input(`agenda.${i}.who`)} />
            </Field>
          </div>
          <div className="grid cols-2 formgrid">
            <Field label={t('field.agendaTitle')} {...form.field(`agenda.${i}.title.pt`)}>
              <Input lang="pt" {...form.input(`agenda.${i}.title.pt`)} />
            </Field>
            <Field label={t('field.agendaTitleEn')} optional {...form.field(`agenda.${i}.title.en`)}>
              <Input lang="en" {...form.input(`agenda.${i}.title.en`)} />
            </Field>
          </div>
        </>
      )}
    </ListSection>
  )
}

export function MaterialsSection({ form }: FormProps) {
  const t = useT('events-manage')
  return (
    <ListSection form={form} name="materials">
      {(i) => (
        <>
          <div className="grid cols-2 formgrid">
            <Field label={t('field.materialTitle')} {...form.field(`materials.${i}.title.pt`)}>
              <Input lang="pt" {...form.input(`materials.${i}.title.pt`)} />
            </Field>
            <Field label={t('field.materialTitleEn')} optional {...form.field(`materials.${i}.title.en`)}>
              <Input lang="en" {...form.input(`materials.${i}.title.en`)} />
            </Field>
          </div>
          <Field label={t('field.materialUrl')} {...form.field(`materials.${i}.url`)}>
            <Input type="url" placeholder="https://" {...form.input(`materials.${i}.url`)} />
          </Field>
        </>
      )}
    </ListSection>
  )
}
