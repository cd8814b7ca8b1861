import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { AutosaveLine } from '#web/components/editor/autosave-line.tsx'
import { ConflictDialog } from '#web/components/editor/conflict-dialog.tsx'
import { Cover } from '#web/components/display/cover.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FilesField, type FormFile } from '#web/components/fields/files-field.tsx'
import { ImageField } from '#web/components/fields/image-field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { ItemChooser, ItemsChooser } from '#web/components/fields/item-chooser.tsx'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import { MarkdownField } from '#web/components/fields/markdown-field.tsx'
import { UploadRows } from '#web/components/fields/upload-rows.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query.ts'
import type { ServerDraft } from '#web/lib/forms/server-draft.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { Spec } from './spec.tsx'

export const EditorSamples = () => (
  <QueryClientProvider client={queryClient}>
    <TextSamples />
    <PickSamples />
    <FileSamples />
    <DraftSamples />
  </QueryClientProvider>
)

function TextSamples() {
  const t = useT('brand')
  const [texts, setTexts] = useState({ pt: t('editor.markdown'), en: '' })
  const [names, setNames] = useState(['Ana', 'Bento', 'Clara'])
  return (
    <>
      <LanguageColumns>
        {(locale) => (
          <MarkdownField
            label={t('editor.description')}
            optional={locale === 'en'}
            input={{
              rows: 6,
              lang: locale,
              value: texts[locale],
              onChange: (event) => setTexts({ ...texts, [locale]: event.target.value }),
            }}
          />
        )}
      </LanguageColumns>
      <EntryList value={names} onChange={setNames} blank="" addLabel={t('editor.add')} max={5}>
        {(i) => (
          <Field label={t('editor.person')}>
            <Input value={names[i]} onChange={(event) => setNames(names.with(i, event.target.value))} />
          </Field>
        )}
      </EntryList>
    </>
  )
}

// Names of places and techniques are the same in every language.
const named = (name: string) => ({ slug: name.toLowerCase(), name: { pt: name, en: name } })
const PLACES = ['Aveiro', 'Braga', 'Coimbra', 'Faro'].map(named)
const SKILLS = ['Kotlin', 'PostgreSQL', 'React', 'TypeScript'].map(named)

function PickSamples() {
  const t = useT('brand')
  const [place, setPlace] = useState<string | null>('braga')
  const [skills, setSkills] = useState(['react'])
  return (
    <div className="grid cols-2">
      <Field label={t('fields.city')}>
        <ItemChooser items={PLACES} value={place} onChange={setPlace} />
      </Field>
      <Field label={t('fields.skills')}>
        <ItemsChooser items={SKILLS} value={skills} onChange={setSkills} placeholder={t('fields.addSkill')} />
      </Field>
    </div>
  )
}

const kept = { id: '1', fileName: 'plano-piloto.pdf', size: 1_890_000 }
const sending = { key: 1, file: new File([], 'gravacao.pptx'), progress: 0.64 }

function FileSamples() {
  const t = useT('brand')
  const [files, setFiles] = useState<FormFile[]>([kept])
  const [cover, setCover] = useState<string | null>(null)
  const failed = { key: 2, file: new File([], 'carta.pdf'), error: t('editor.uploadFailed'), mayRetry: true }
  return (
    <div className="grid cols-2 samples__top">
      <Field label={t('editor.image')} optional>
        <ImageField kind="cover" value={cover} onChange={setCover} emptyNote={t('editor.drawn')}>
          {(address) => <Cover slug="viveiro" kind="event" src={address} shape="card" />}
        </ImageField>
      </Field>
      <Field label={t('editor.files')} optional>
        <FilesField kinds={['photo', 'other']} max={3} value={files} onChange={setFiles} />
        <UploadRows uploads={[sending, failed]} retry={() => {}} remove={() => {}} />
      </Field>
    </div>
  )
}

type Text = { title: string }

const at = new Date(2026, 2, 12, 14, 32).toISOString()
const theirs = { title: 'Regar de noite' }
const mine = { title: 'Regar de manhã' }
const base = { title: 'Regar' }
const STATES: ServerDraft<Text>['state'][] = [
  { status: 'idle' },
  { status: 'saving' },
  { status: 'saved', at },
  { status: 'failed', error: new ApiError('offline', 0) },
  { status: 'conflict', theirs: { version: 2, content: theirs, updatedAt: at } },
]

function DraftSamples() {
  const t = useT('brand')
  const [comparing, setComparing] = useState(false)
  const labels = { title: t('editor.name') }
  const draft = {
    loading: false,
    base,
    mine,
    settle: async () => {},
    finish: async () => true,
    discard: async () => {},
  }
  return (
    <div className="row row--wrap samples">
      {STATES.map((state) => (
        <Spec name={t(`editor.draft.${state.status as 'idle'}`)} key={state.status}>
          <AutosaveLine draft={{ ...draft, state }} labels={labels} />
        </Spec>
      ))}
      <Spec name={t('editor.conflict')}>
        <Button onClick={() => setComparing(true)}>{t('editor.compare')}</Button>
        {comparing && (
          <ConflictDialog<Text>
            title={t('editor.conflict')}
            labels={labels}
            {...{ base, mine, theirs }}
            onMerge={() => setComparing(false)}
            onClose={() => setComparing(false)}
          />
        )}
      </Spec>
    </div>
  )
}
