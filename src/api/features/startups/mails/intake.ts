import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeDay } from '#api/mail/times.ts'
import { findProgramme, findTeam } from '#api/programme/queries.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { RemarkField } from '#contract/startups/startups.ts'
import type { StartupDecision } from '#contract/startups/manage.ts'
import { answerIn, inWords, see, type Answer, type Letter, type Named } from './letters.ts'

const submitted: Letter = {
  pt: [
    'Recebemos a {name}',
    'A {name} foi submetida ao programa.',
    'A equipa lê e responde até {day}, sempre com uma explicação.',
  ],
  en: [
    'We received {name}',
    '{name} was submitted to the programme.',
    'The team reads it and answers by {day}, always with an explanation.',
  ],
}

const late: Letter = {
  pt: [
    '{name}: ainda sem resposta',
    'Prometemos responder à {name} até {day} e não conseguimos. A equipa sabe que está em falta.',
    'A resposta vem por e-mail, assim que houver. Não precisas de fazer nada.',
  ],
  en: [
    '{name}: still no answer',
    'We promised to answer {name} by {day} and did not manage to. The team knows that it owes you an answer.',
    'It comes by e-mail as soon as there is one. You do not need to do anything.',
  ],
}

type Submitted = { people: string[]; dueAt: Date }

/** To the team of a startup whose promised answer did not come. */
export async function mailLate(tx: Db, deps: Deps, { id, name }: Named, { people, dueAt }: Submitted): Promise<void> {
  const { zone } = await findProgramme(tx)
  await tellPeople(tx, deps, 'startups.late', people, ({ locale }) => {
    const day = describeDay(dueAt, { zone, locale, now: deps.clock() })
    return letterOf(late[locale], { name, day }, `/startup/${id}?tab=programme`, see[locale])
  })
}

/** To the team of the startup, and to that of the programme, which now owes an answer. */
export async function mailSubmitted(
  tx: Db,
  deps: Deps,
  { id, name }: Named,
  { people, dueAt }: Submitted,
): Promise<void> {
  const { zone } = await findProgramme(tx)
  await tellPeople(tx, deps, 'startups.submitted', people, ({ locale }) => {
    const day = describeDay(dueAt, { zone, locale, now: deps.clock() })
    return letterOf(submitted[locale], { name, day }, `/startup/${id}?tab=programme`, see[locale])
  })
  const staff = (await findTeam(tx)).map((one) => one.id).filter((one) => !people.includes(one))
  await tellPeople(tx, deps, 'startups.received', staff, ({ locale }) => {
    const day = describeDay(dueAt, { zone, locale, now: deps.clock() })
    return { ...letterOf(received[locale], { name, day }, `/manage/startups?id=${id}`, reply[locale]), about: id }
  })
}

const received: Letter = {
  pt: ['{name} candidatou-se ao programa', 'A {name} foi submetida ao programa. Prometemos uma resposta até {day}.'],
  en: ['{name} is applying to the programme', '{name} was submitted to the programme. We promised an answer by {day}.'],
}
const reply: Record<Locale, string> = { pt: 'Ler e responder', en: 'Read and answer' }

/** What happened; the answer of the team stands below it. */
const decided: Record<StartupDecision, Letter> = {
  accept: {
    pt: ['A {name} entrou no programa', 'A {name} foi aceite no programa.'],
    en: ['{name} is in the programme', '{name} was accepted into the programme.'],
  },
  ask: {
    pt: ['Pedimos alterações à {name}', 'Para decidir sobre a {name}, precisamos de algumas alterações.'],
    en: ['Changes to {name}', 'To decide on {name}, we need some changes.'],
  },
  decline: {
    pt: ['A {name} não entrou no programa', 'Desta vez a {name} não entrou no programa.'],
    en: ['{name} was not admitted to the programme', '{name} was not admitted to the programme this time.'],
  },
  start: {
    pt: ['A {name} está ativa', 'A {name} começou o programa.'],
    en: ['{name} is active', '{name} has begun the programme.'],
  },
  pause: {
    pt: ['A {name} está em pausa', 'A {name} ficou em pausa no programa.'],
    en: ['{name} is paused', '{name} is paused in the programme.'],
  },
  resume: {
    pt: ['A {name} voltou', 'A {name} voltou a estar ativa no programa.'],
    en: ['{name} is back', '{name} is active in the programme again.'],
  },
  graduate: {
    pt: ['A {name} graduou-se', 'A {name} terminou o programa. Parabéns a toda a equipa.'],
    en: ['{name} has graduated', '{name} has completed the programme. Congratulations to the whole team.'],
  },
  close: {
    pt: ['A {name} foi encerrada', 'A {name} ficou encerrada no programa.'],
    en: ['{name} is closed', '{name} is closed in the programme.'],
  },
}

const remarkNames: Record<Locale, Record<RemarkField, string>> = {
  pt: {
    name: 'Nome',
    pitch: 'Numa frase',
    field: 'Área',
    stage: 'Fase',
    description: 'História',
    city: 'Local',
    founded: 'Fundação',
    website: 'Site',
    links: 'Ligações',
    logoId: 'Logótipo',
    deckId: 'Apresentação',
    members: 'Equipa',
    answers: 'Respostas ao programa',
  },
  en: {
    name: 'Name',
    pitch: 'In one sentence',
    field: 'Field',
    stage: 'Stage',
    description: 'Story',
    city: 'Place',
    founded: 'Founded',
    website: 'Website',
    links: 'Links',
    logoId: 'Logo',
    deckId: 'Deck',
    members: 'Team',
    answers: 'Answers to the programme',
  },
}

type Decided = {
  decision: StartupDecision
  people: string[]
  answer?: Answer
  lang: Locale
  remarks?: readonly { field: RemarkField; text: string }[] | undefined
}

/** The answer, and below it each remark with the field that it is about. */
export async function mailDecision(
  tx: Db,
  deps: Deps,
  { id, name }: Named,
  { decision, people, answer, lang, remarks = [] }: Decided,
) {
  await tellPeople(tx, deps, `startups.${decision}`, people, ({ locale }) => {
    const text = answerIn(locale, answer)?.trim()
    const isIn = typeof answer === 'string' ? lang : locale
    const written = text && inWords(locale, text, isIn)
    const letter = letterOf(decided[decision][locale], { name }, `/startup/${id}?tab=programme`, see[locale], written)
    const fields = remarks.map((remark) => `${remarkNames[locale][remark.field]}: ${remark.text}`)
    return { ...letter, paragraphs: [...letter.paragraphs, ...fields], about: id }
  })
}
