import { founderSignUp, signUpFounder, signUpLimits } from '#contract/auth/sign-up.ts'
import { startupStages as stages } from '#contract/startups/states.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { call } from '#web/lib/api/client.ts'
import { choicesOf, nameOf } from '#web/lib/text/choices.ts'
import { currentLocale, useLocale, useT } from '#web/lib/text/i18n.ts'
import { AccountStep } from './account-step.tsx'
import { ConfirmStep, type Part } from './confirm-step.tsx'
import { ListedField, type Lists, useReferenceLists, WithLists } from './listed-fields.tsx'
import { accountPaths, emptyPerson, type SignUp, useAccepted, useSignUp } from './sign-up-form.ts'
import { SignUpFrame } from './sign-up-frame.tsx'
import { fetchQuestions } from './sign-up-questions.ts'

export const prefetch = fetchQuestions

const initial = { ...emptyPerson, startup: { name: '', stage: '', pitch: '', field: '', title: '' } }
type Values = typeof initial
const steps = [
  accountPaths,
  ['startup.name', 'startup.pitch', 'startup.field', 'startup.stage', 'startup.title', 'country'],
  ['heardFrom'],
] as const

export function SignUpFounderPage() {
  const t = useT('auth-sign-up')
  const accepted = useAccepted()
  const lists = useReferenceLists(false)
  const signUp = useSignUp<typeof founderSignUp, Values>({
    track: 'founder',
    schema: founderSignUp,
    initial,
    steps,
    send: ({ heardFrom, ...body }, idempotencyKey) =>
      call(signUpFounder, {
        body: { ...body, ...accepted, locale: currentLocale(), ...(heardFrom && { heardFrom }) },
        idempotencyKey,
      }),
  })
  const { form, judge, goTo, questions } = signUp
  const part = useStartup(form.values, lists.answer)
  return (
    <SignUpFrame
      signUp={signUp}
      pages={[
        {
          name: t('step.account'),
          title: t('founder.accountTitle'),
          lead: t('account.lead'),
          fields: <AccountStep form={form} judge={judge} />,
        },
        {
          name: t('step.startup'),
          title: t('founder.startupTitle'),
          lead: t('founder.startupLead'),
          fields: <WithLists lists={lists}>{(loaded) => <StartupStep form={form} lists={loaded} />}</WithLists>,
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

function StartupStep({ form, lists }: { form: SignUp<Values>['form']; lists: Lists }) {
  const t = useT('auth-sign-up')
  const locale = useLocale()
  return (
    <>
      <Field label={t('field.startupName')} {...form.field('startup.name')}>
        <Input
          autoComplete="organization"
          placeholder={t('field.startupNameExample')}
          {...form.input('startup.name')}
        />
      </Field>
      <Field label={t('field.pitch')} hint={t('field.pitchHint')} {...form.field('startup.pitch')}>
        <Textarea
          rows={2}
          limit={signUpLimits.pitch}
          placeholder={t('field.pitchExample')}
          {...form.input('startup.pitch')}
        />
      </Field>
      <div className="grid cols-2 registration__pair">
        <ListedField
          label={t('field.sector')}
          placeholder={t('field.sectorExample')}
          items={lists.fields.filter(({ kind }) => kind === 'sector')}
          field={form.field('startup.field')}
          control={form.control('startup.field')}
        />
        <Field label={t('field.stage')} {...form.field('startup.stage')}>
          <Select
            {...form.input('startup.stage')}
            placeholder={t('field.choose')}
            options={stages.map((value) => ({ value, label: t(`stage.${value}`) }))}
          />
        </Field>
      </div>
      <Field label={t('field.founderTitle')} {...form.field('startup.title')}>
        <Input
          autoComplete="organization-title"
          placeholder={t('field.founderTitleExample')}
          {...form.input('startup.title')}
        />
      </Field>
      <Field label={t('field.country')} {...form.field('country')}>
        <Select autoComplete="country" {...form.input('country')} options={choicesOf(lists.countries, locale)} />
      </Field>
    </>
  )
}

function useStartup({ startup, country }: Values, lists: Lists | undefined): Part {
  const t = useT('auth-sign-up')
  const locale = useLocale()
  const { fields = [], countries = [] } = lists ?? {}
  const stage = stages.find((one) => one === startup.stage)
  return {
    title: t('step.startup'),
    rows: [
      { label: t('field.startupName'), value: startup.name },
      { label: t('field.pitch'), value: startup.pitch },
      { label: t('field.sector'), value: nameOf(fields, startup.field, locale) },
      { label: t('field.stage'), value: stage ? t(`stage.${stage}`) : '' },
      { label: t('field.founderTitle'), value: startup.title },
      { label: t('field.country'), value: nameOf(countries, country, locale) },
    ],
  }
}
