import { useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callingCodeOf, formatPhone, readPhone } from '#contract/phone/phone.ts'
import { profileForm } from '#contract/profile/edit.ts'
import type { Profile } from '#contract/profile/profile.ts'
import { type Editor, useEditor } from '#web/components/editor/use-editor.ts'
import { emptyPhone } from '#web/components/fields/phone-field.tsx'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import { missingIn } from '#web/lib/forms/form-state.ts'
import type { Editable } from '#web/lib/forms/schema-values.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useOtherLabels } from '../in-other.tsx'
import { profileQueries, staleAs, useUpdateProfile } from '../api.ts'

/** The photo is saved by itself as soon as it is cut. */
const schema = z.omit(profileForm, { photoId: true })
type Input = z.output<typeof schema>
export type PersonalValues = Editable<Input>
export type PersonalEditor = Editor<PersonalValues>

/** The calling code stands beside the number already, unless the number belongs to another country. */
const readable = ({ country, number }: NonNullable<Profile['phone']>) => {
  const chosen = country ?? emptyPhone.country
  const code = `+${callingCodeOf(chosen)}`
  return { country: chosen, number: formatPhone(number.startsWith(code) ? national(number, chosen) : number, chosen) }
}
const national = (number: string, country: string) => {
  const phone = readPhone(number, country)
  return phone.ok && phone.valid ? phone.national : number
}

/** The form has an empty number where the profile has none. */
const forForm = (profile: Profile) => ({
  ...profile,
  // Nobody else changes it: a conflict is with another window.
  updatedBy: { id: profile.id, name: profile.firstName },
  phone: profile.phone ? readable(profile.phone) : emptyPhone,
  inOther: profile.inOther ?? { headline: null, about: null },
})
type Current = ReturnType<typeof forForm>

const withoutEmptyPhone = (fields: PersonalValues) => ({
  ...fields,
  phone: fields.phone.number.trim() === '' ? null : fields.phone,
})

/** The whole form of the profile; `draftKey` keeps what two open parts hold apart. */
export function usePersonalEditor(draftKey: string, onSaved: () => unknown = () => undefined): PersonalEditor {
  const { data } = useSuspenseQuery(profileQueries.mine())
  const update = useUpdateProfile()
  const current = forForm(data)
  return useEditor<Input, Current, PersonalValues>({
    schema,
    initial: current,
    current,
    labels: useLabels(data.lang),
    ownText: useMissing(),
    draftKey: `profile ${draftKey}`,
    prepare: withoutEmptyPhone,
    save: async ({ changes }) =>
      forForm(await update.mutateAsync(changes!).catch((error: unknown) => staleAs(forForm, error))),
    onSaved,
  })
}

function useMissing() {
  const edit = useT('profile-edit')
  return missingIn({ firstName: edit('missing.firstName'), lastName: edit('missing.lastName') })
}

function useLabels(lang: Profile['lang']): FieldLabels<PersonalValues> {
  const t = useT('profile')
  const names = Object.keys(schema.shape) as (keyof PersonalValues)[]
  const labels = Object.fromEntries(names.map((name) => [name, t(`field.${name}`)]))
  const inLists = { 'links.url': t('field.linkUrl'), 'links.label': t('field.linkLabel') }
  const ofLanguages = { 'languages.language': t('field.language'), 'languages.level': t('field.languageLevel') }
  const other = useOtherLabels(lang, { headline: t('field.headline'), about: t('field.about') })
  return { ...(labels as FieldLabels<PersonalValues>), ...inLists, ...ofLanguages, ...other }
}
