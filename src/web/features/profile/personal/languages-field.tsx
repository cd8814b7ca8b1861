import { useMemo } from 'react'
import { languageLevels, profileLimits } from '#contract/profile/profile.ts'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field, FieldNote } from '#web/components/fields/field.tsx'
import { LongCombobox } from '#web/components/fields/item-chooser.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { intlLocales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { languageName } from '#web/lib/text/language-name.ts'
import type { PersonalEditor } from './personal-editor.ts'

/** The languages that are offered, by their ISO 639 codes; an import may bring others. */
const offered = (
  'pt en es fr de it nl ca gl eu pl uk ru ro bg cs sk sl hr sr bs sq el tr hu fi sv da nb is et lv lt ga cy lb mt ' +
  'ar he fa ur hi bn pa ta ne zh ja ko vi th id ms tl sw am ha yo ig zu wo kea mwl ht ka hy az kk mn'
).split(' ')

const blank = { language: '', level: 'B1' as const }

/** Languages with their level in the Common European Framework. */
export function LanguagesField({ editor }: { editor: PersonalEditor }) {
  const t = useT('profile')
  const edit = useT('profile-edit')
  const locale = useLocale()
  const { value, onChange } = editor.control('languages')
  const { id, error } = editor.field('languages')
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(intlLocales[locale])
    const codes = [...new Set([...offered, ...value.map(({ language }) => language).filter(Boolean)])]
    return codes
      .map((code) => ({ value: code, label: languageName(code, locale) }))
      .sort((a, b) => compare(a.label, b.label))
  }, [locale, value])
  const levels = languageLevels.map((level) => ({ value: level, label: edit(`cefr.${level}`) }))
  const own = value.some((_, i) => editor.error(`languages.${i}.language`))
  return (
    <>
      <EntryList
        value={value}
        onChange={onChange}
        blank={blank}
        addLabel={t('addLanguage')}
        max={profileLimits.languages}
      >
        {(i) => {
          const language = editor.control(`languages.${i}.language`)
          return (
            <div className="grid cols-2 formgrid">
              <Field {...editor.field(`languages.${i}.language`)}>
                <LongCombobox
                  {...language}
                  key={language.value}
                  value={language.value || null}
                  onChange={(chosen) => language.onChange(chosen ?? '')}
                  options={options}
                  placeholder={t('chooseLanguage')}
                />
              </Field>
              <Field {...editor.field(`languages.${i}.level`)}>
                <Select options={levels} {...editor.input(`languages.${i}.level`)} />
              </Field>
            </div>
          )
        }}
      </EntryList>
      {error && !own && <FieldNote id={`${id}-error`} error={error} />}
    </>
  )
}
