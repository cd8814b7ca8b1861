import { onitSignUp, signUpOnit, signUpLimits } from '#contract/auth/sign-up.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { ItemsChooser } from '#web/components/fields/item-chooser.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { call } from '#web/lib/api/client.ts'
import { choicesOf, nameOf } from '#web/lib/text/choices.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { currentLocale, useLocale, useT } from '#web/lib/text/i18n.ts'
import { AccountStep } from './account-step.tsx'
import { ConfirmStep, type Part } from './confirm-step.tsx'
import { ListedField, type Lists, useReferenceLists, WithLists } from './listed-fields.tsx'
import { accountPaths, emptyPerson, type SignUp, useAccepted, useSignUp } from './sign-up-form.ts'
import { SignUpFrame } from './sign-up-frame.tsx'
import { fetchQuestions } from './sign-up-questions.ts'

export const prefetch = fetchQuestions

const initial = {
  ...emptyPerson,
  field: '',
  institution: '',
  graduationYear: null as number | null,
  skills: [] as string[],
}
type Values = typeof initial
const steps = [accountPaths, ['institution', 'field', 'graduationYear', 'country', 'skills'], ['heardFrom']] as const

export function SignUpOnitPage() {
  const t = useT('auth-sign-up')
  const accepted = useAccepted()
  const lists = useReferenceLists(true)
  const signUp = useSignUp<typeof onitSignUp, Values>({
    track: 'onit',
    schema: onitSignUp,
    initial,
    steps,
    send: ({ heardFrom, ...body }, idempotencyKey) =>
      call(signUpOnit, {
        body: { ...body, ...accepted, locale: currentLocale(), ...(heardFrom && { heardFrom }) },
        idempotencyKey,
      }),
  })
  const { form, judge, goTo, questions } = signUp
  const part = useEducation(form.values, lists.answer)
  return (
    <SignUpFrame
      signUp={signUp}
      pages={[
        {
          name: t('step.account'),
          title: t('onit.accountTitle'),
          lead: t('account.lead'),
          fields: <AccountStep form={form} judge={judge} />,
        },
        {
          name: t('step.education'),
          title: t('onit.educationTitle'),
          lead: t('onit.educationLead'),
          fields: <WithLists lists={lists}>{(loaded) => <EducationStep form={form} lists={loaded} />}</WithLists>,
        },
        {
          name: t('step.confirm'),
          title: t('confirm.title'),
          lead: t('confirm.lead'),
          fields: <ConfirmStep {...{ form, goTo, questions, part }} />,
        },
      ]}
    />
  )
}

function EducationStep({ form, lists }: { form: SignUp<Values>['form']; lists: Lists }) {
  const t = useT('auth-sign-up')
  const locale = useLocale()
  return (
    <>
      <Field label={t('field.institution')} {...form.field('institution')}>
        <Input autoComplete="organization" placeholder={t('field.institutionExample')} {...form.input('institution')} />
      </Field>
      <div className="grid registration__course">
        <ListedField
          label={t('field.study')}
          placeholder={t('field.studyExample')}
          items={lists.fields.filter(({ kind }) => kind === 'study')}
          field={form.field('field')}
          control={form.control('field')}
        />
        <Field label={t('field.graduationYear')} {...form.field('graduationYear')}>
          <Input
            maxLength={4}
            autoComplete="off"
            placeholder={t('field.graduationYearExample')}
            {...form.number('graduationYear')}
          />
        </Field>
      </div>
      <Field label={t('field.country')} {...form.field('country')}>
        <Select autoComplete="country" {...form.input('country')} options={choicesOf(lists.countries, locale)} />
      </Field>
      <Field
        label={t('field.skills')}
        optional
        hint={t('field.skillsHint', { max: signUpLimits.skills })}
        {...form.field('skills')}
      >
        <ItemsChooser
          {...form.control('skills')}
          items={lists.skills}
          max={signUpLimits.skills}
          placeholder={t('field.skillsExample')}
        />
      </Field>
    </>
  )
}

function useEducation(values: Values, lists: Lists | undefined): Part {
  const t = useT('auth-sign-up')
  const locale = useLocale()
  const format = useFormat()
  const { fields = [], countries = [], skills = [] } = lists ?? {}
  const chosen = values.skills.map((skill) => nameOf(skills, skill, locale))
  return {
    title: t('step.education'),
    rows: [
      { label: t('field.institution'), value: values.institution },
      { label: t('field.study'), value: nameOf(fields, values.field, locale) },
      { label: t('field.graduationYear'), value: String(values.graduationYear ?? '') },
      { label: t('field.country'), value: nameOf(countries, values.country, locale) },
      { label: t('field.skills'), value: format.list(chosen) || t('confirm.noSkills') },
    ],
  }
}
