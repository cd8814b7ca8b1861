import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { noTexts } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { FormProps } from './manage-event-texts.tsx'

const titles = { speakers: 'speakerTitle', agenda: 'agendaTitle', materials: 'materialTitle' } as const

type TitleProps = FormProps & { list: keyof typeof titles; i: number; optional?: boolean }

/** What an entry is called, in both languages. */
function TitleFields({ form, list, i, optional }: TitleProps) {
  const t = useT('events-manage')
  return (
    <div className="grid cols-2 formgrid">
      <Field label={t(`field.${titles[list]}`)} optional={optional} {...form.field(`${list}.${i}.title.pt`)}>
        <Input lang="pt" {...form.input(`${list}.${i}.title.pt`)} />
      </Field>
      <Field label={t(`field.${titles[list]}En`)} optional {...form.field(`${list}.${i}.title.en`)}>
        <Input lang="en" {...form.input(`${list}.${i}.title.en`)} />
      </Field>
    </div>
  )
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
          <TitleFields form={form} list="speakers" i={i} optional />
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
          <TitleFields form={form} list="agenda" i={i} />
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
          <TitleFields form={form} list="materials" i={i} />
          <Field label={t('field.materialUrl')} {...form.field(`materials.${i}.url`)}>
            <Input type="url" placeholder="https://" {...form.input(`materials.${i}.url`)} />
          </Field>
        </>
      )}
    </ListSection>
  )
}

const blank = {
  speakers: { name: '', title: noTexts },
  agenda: { at: '', title: noTexts, who: '' },
  materials: { title: noTexts, url: '' },
}

type Props = FormProps & { name: keyof typeof blank; children: (index: number) => ReactNode }

/** Entries that can be added, moved and removed, each by buttons, so that the keyboard reaches all of it. */
function ListSection({ form, name, children }: Props) {
  const t = useT('events-manage')
  const entries: readonly unknown[] = form.values[name]
  const { list, focusNext } = useFocusAfter()
  const put = (next: readonly unknown[], ...focused: string[]) => {
    form.set(name, next as never)
    focusNext(focused)
  }
  const act = (i: number, what: string) => `li:nth-child(${i + 1}) [data-act='${what}']:not([disabled])`
  const swap = (i: number, j: number, what: string) =>
    put(entries.with(i, entries[j]).with(j, entries[i]), act(j, what), act(j, 'up'), act(j, 'down'))
  const remove = (i: number) =>
    put(entries.toSpliced(i, 1), act(Math.min(i, entries.length - 2), 'remove'), `[data-act='add']`)
  return (
    <FormSection title={t(`${name}.title`)} note={t(`${name}.note`)}>
      <div className="stack" ref={list}>
        {entries.length > 0 && (
          <ol className="entries">
            {entries.map((_, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- entries have no identity but their place
              <li className="entry" key={i}>
                <div className="form grow">{children(i)}</div>
                <EntryActs
                  i={i}
                  last={i === entries.length - 1}
                  onMove={(by) => swap(i, i + by, by < 0 ? 'up' : 'down')}
                  onRemove={() => remove(i)}
                />
              </li>
            ))}
          </ol>
        )}
        <div>
          <Button size="sm" data-act="add" onClick={() => put([...entries, blank[name]], 'li:last-child input')}>
            <Plus />
            {t(`${name}.add`)}
          </Button>
        </div>
      </div>
    </FormSection>
  )
}

type ActsProps = { i: number; last: boolean; onMove: (by: 1 | -1) => void; onRemove: () => void }

function EntryActs({ i, last, onMove, onRemove }: ActsProps) {
  const t = useT('events-manage')
  const number = i + 1
  return (
    <div className="entry__acts">
      <IconButton
        size="sm"
        data-act="up"
        name={t('entry.up', { number })}
        disabled={i === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        size="sm"
        data-act="down"
        name={t('entry.down', { number })}
        disabled={last}
        onClick={() => onMove(1)}
      >
        <ArrowDown />
      </IconButton>
      <IconButton size="sm" data-act="remove" name={t('entry.remove', { number })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </div>
  )
}

/** The button that was pressed moves or goes with its entry; the focus stays with what it was about. */
function useFocusAfter() {
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<string[]>([])
  useEffect(() => {
    const found = wanted.current.map((selector) => list.current?.querySelector<HTMLElement>(selector))
    wanted.current = []
    found.find(Boolean)?.focus()
  })
  return {
    list,
    focusNext: (selectors: string[]) => {
      wanted.current = selectors
    },
  }
}
