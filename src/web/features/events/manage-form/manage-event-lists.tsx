import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormSection } from '#web/components/form-section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useT } from '#web/lib/i18n.ts'
import type { FormProps } from './manage-event-texts.tsx'

type ListName = 'speakers' | 'agenda' | 'materials'

const blank = {
  speakers: { name: '', title: { pt: '', en: '' } },
  agenda: { at: '', title: { pt: '', en: '' }, who: '' },
  materials: { title: '', url: '' },
}

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
        <div className="grid cols-2 formgrid">
          <Field label={t('field.materialTitle')} {...form.field(`materials.${i}.title`)}>
            <Input {...form.input(`materials.${i}.title`)} />
          </Field>
          <Field label={t('field.materialUrl')} {...form.field(`materials.${i}.url`)}>
            <Input type="url" placeholder="https://" {...form.input(`materials.${i}.url`)} />
          </Field>
        </div>
      )}
    </ListSection>
  )
}

type ListSectionProps = FormProps & { name: ListName; children: (index: number) => ReactNode }

/** Entries that can be added, moved and removed, each by buttons, so that the keyboard reaches all of it. */
function ListSection({ form, name, children }: ListSectionProps) {
  const t = useT('events-manage')
  const entries: readonly unknown[] = form.values[name]
  const put = (next: readonly unknown[]) => form.set(name, next as never)
  const swap = (i: number, j: number) => put(entries.with(i, entries[j]).with(j, entries[i]))
  return (
    <FormSection title={t(`${name}.title`)} note={t(`${name}.note`)}>
      {entries.length > 0 && (
        <ol className="entries">
          {entries.map((_, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no identity but their place
            <li className="entry" key={i}>
              <div className="form grow">{children(i)}</div>
              <div className="entry__acts">
                <IconButton
                  size="sm"
                  name={t('entry.up', { number: i + 1 })}
                  disabled={i === 0}
                  onClick={() => swap(i, i - 1)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  size="sm"
                  name={t('entry.down', { number: i + 1 })}
                  disabled={i === entries.length - 1}
                  onClick={() => swap(i, i + 1)}
                >
                  <ArrowDown />
                </IconButton>
                <IconButton
                  size="sm"
                  name={t('entry.remove', { number: i + 1 })}
                  onClick={() => put(entries.toSpliced(i, 1))}
                >
                  <Trash2 />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button size="sm" onClick={() => put([...entries, blank[name]])}>
          <Plus />
          {t(`${name}.add`)}
        </Button>
      </div>
    </FormSection>
  )
}
