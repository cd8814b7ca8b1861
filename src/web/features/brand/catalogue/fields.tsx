import { Search } from 'lucide-react'
import { useState } from 'react'
import { NewPasswordField } from '#web/components/fields/new-password-field.tsx'
import { Combobox } from '#web/components/fields/combobox.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FileDrop, FileRow } from '#web/components/fields/file-drop.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { MultiCombobox } from '#web/components/fields/multi-combobox.tsx'
import { emptyPhone, PhoneField } from '#web/components/fields/phone-field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { useT } from '#web/lib/text/i18n.ts'

// Places, technologies and addresses are the same in every language.
const CITIES = ['Aveiro', 'Braga', 'Coimbra', 'Faro', 'Guimarães', 'Lisboa', 'Porto', 'Viseu'].map((name) => ({
  value: name,
  label: name,
}))
const SKILLS = ['Java', 'Kotlin', 'PostgreSQL', 'React', 'Rust', 'TypeScript'].map((name) => ({
  value: name,
  label: name,
}))
const SAMPLE = {
  startup: 'Rega',
  email: 'tomas@rega.exemplo',
  broken: 'tomas@',
  site: 'rega.exemplo',
  scheme: 'https://',
}

const WEAK = { score: 2, reasons: ['guessable'] } as const

export function FieldSamples() {
  return (
    <>
      <TextFields />
      <PickFields />
      <Files />
    </>
  )
}

function TextFields() {
  const t = useT('brand')
  return (
    <div className="grid cols-3">
      <Field label={t('fields.normal')}>
        <Input placeholder={t('fields.example')} />
      </Field>
      <Field label={t('fields.focused')}>
        <Input className="is-focused" defaultValue={SAMPLE.startup} />
      </Field>
      <Field label={t('fields.hinted')} hint={t('fields.hint')}>
        <Input defaultValue={t('fields.hintedValue')} />
      </Field>
      <Field label={t('fields.valid')} ok={t('fields.ok')}>
        <Input type="email" defaultValue={SAMPLE.email} />
      </Field>
      <Field label={t('fields.invalid')} error={t('fields.error')} id="sample-email">
        <Input type="email" defaultValue={SAMPLE.broken} />
      </Field>
      <Field label={t('fields.disabled')}>
        <Input defaultValue={t('fields.cohort')} disabled />
      </Field>
      <Field label={t('fields.optional')} optional>
        <Select options={CITIES} placeholder={t('fields.choose')} defaultValue="Braga" />
      </Field>
      <Field label={t('fields.search')}>
        <Input type="search" icon={<Search />} />
      </Field>
      <Field label={t('fields.prefix')}>
        <Input prefix={SAMPLE.scheme} defaultValue={SAMPLE.site} />
      </Field>
      <Field label={t('fields.text')} hint={t('fields.hint')} className="span-2">
        <Textarea limit={90} defaultValue={t('fields.textValue')} />
      </Field>
    </div>
  )
}

function PickFields() {
  const t = useT('brand')
  const [city, setCity] = useState<string | null>('Braga')
  const [skills, setSkills] = useState(['React', 'TypeScript'])
  const [date, setDate] = useState<string | null>('2026-03-16')
  const [phone, setPhone] = useState(emptyPhone)
  const [password, setPassword] = useState('sementeira')
  const [deadline, setDeadline] = useState<string | null>('2026-03-16T23:59:00.000Z')
  return (
    <div className="grid cols-2">
      <Field label={t('fields.city')}>
        <Combobox options={CITIES} value={city} onChange={setCity} placeholder={t('fields.choose')} />
      </Field>
      <Field label={t('fields.skills')}>
        <MultiCombobox
          options={SKILLS}
          value={skills}
          onChange={setSkills}
          allowNew
          placeholder={t('fields.addSkill')}
        />
      </Field>
      <Field label={t('fields.date')}>
        <DateField value={date} onChange={setDate} />
      </Field>
      <Field label={t('fields.deadline')}>
        <DateTimeField value={deadline} onChange={setDeadline} />
      </Field>
      <Field label={t('fields.phone')}>
        <PhoneField value={phone} onChange={setPhone} />
      </Field>
      <div className="stack">
        <NewPasswordField
          label={t('fields.password')}
          field={{ id: 'sample-password', error: undefined }}
          input={{ value: password, onChange: (event) => setPassword(event.target.value) }}
          judgement={WEAK}
        />
      </div>
    </div>
  )
}

const FILES = [
  { name: 'plano-piloto.pdf', meta: '1,8\u00a0MB' },
  { name: 'gravacoes.zip', progress: 0.64 },
]

function Files() {
  const t = useT('brand')
  const [files, setFiles] = useState(FILES)
  const problems = [{ id: 'sample-email', message: t('fields.problemEmail') }, { message: t('fields.problemArea') }]
  return (
    <div className="grid cols-2 samples__top">
      <ErrorSummary problems={problems} />
      <div className="stack" style={{ '--gap': '.6rem' }}>
        <FileDrop
          label={t('fields.file')}
          hint={t('fields.fileHint')}
          multiple
          onFiles={(added) => setFiles([...files, ...added.map(({ name }) => ({ name, meta: '' }))])}
        />
        {files.map((file) => (
          <FileRow
            {...file}
            fileName={file.name}
            onRemove={() => setFiles(files.filter((one) => one !== file))}
            key={file.name}
          />
        ))}
      </div>
    </div>
  )
}
