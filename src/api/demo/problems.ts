import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { carryProblemOver, recordOf } from '#api/features/problems/queries.ts'
import { toRow } from '#api/features/problems/shape.ts'
import { setMarks } from '#api/records/marks.ts'
import { writeTerms } from '#api/records/similar.ts'
import { noteStep } from '#api/records/steps.ts'
import { problemDefaults, type ProblemInput, type ProblemState } from '#contract/problems/problems.ts'
import { daysBefore, type SeedContext } from './context.ts'

const answerDays = 5

type Texts = Pick<ProblemInput, 'title' | 'what'> & Partial<ProblemInput> & { answer?: string; into?: number }
type Facts = ReturnType<typeof demo>['facts']

/** `days` since it was sent and since the team answered; `into` is the place in the list of the one it was merged into. */
const demo = (
  by: string,
  state: ProblemState,
  supports: number,
  [age, answered = age]: [number, number?],
  { into, ...texts }: Texts,
) => ({ facts: { by, state, supports, age, answered, into }, texts })
const about = (
  field: string,
  place: string,
  frequency: ProblemInput['frequency'],
  ...affected: ProblemInput['affected']
) => ({ field, place, frequency, affected })

const problems = [
  demo('onit', 'submitted', 21, [6], {
    title: 'Consultas por vídeo em que ninguém se ouve',
    what: 'A minha avó tem consulta de diabetes de três em três semanas, por vídeo. Fala durante minutos com o microfone desligado e ninguém a avisa. Desiste e diz que correu bem.',
    ...about('healthcare', 'Barcelos', 'weekly', 'patients', 'families'),
    workaround: 'A minha mãe telefona ao mesmo tempo.',
    expected: 'Saber, sem ler, se me ouvem.',
    organisation: 'Hospital de Barcelos',
  }),
  demo('gustavo.peixoto', 'triage', 12, [3], {
    title: 'Marcar consulta sem telefonar seis vezes',
    what: 'A linha do centro de saúde abre às 8:00 e às 8:04 já não há vagas. Quem trabalha a essa hora nunca consegue.',
    ...about('healthcare', 'Braga', 'monthly', 'patients', 'workers'),
    workaround: 'Ir lá de manhã cedo e esperar à porta.',
    expected: 'Pedir a consulta a qualquer hora e saber quando respondem.',
  }),
  demo('rita.castanheira', 'accepted', 18, [40, 36], {
    title: 'Horários que se leem num telemóvel',
    what: 'Os horários das linhas regionais são fotografias de tabelas. Quem usa leitor de ecrã não os consegue ler, e num telemóvel ninguém os vê sem ampliar.',
    ...about('mobility', 'Norte', 'daily', 'students', 'elderly', 'workers'),
    workaround: 'Perguntar ao motorista.',
    expected: 'Horários em texto, por paragem e por hora.',
    evidence: 'Contei 34 linhas no distrito; 29 só têm imagem.',
    answer:
      'A operadora confirmou que publica as tabelas como imagem e quer ajuda. Procuramos agora quem as saiba ler e publicar de outra forma.',
  }),
  demo('onit', 'duplicate', 4, [62, 58], {
    into: 2,
    title: 'Horários do comboio que só existem em PDF',
    what: 'Para saber a hora do comboio regional tenho de abrir um PDF de doze páginas no telemóvel.',
    ...about('mobility', 'Nine', 'daily', 'students'),
    answer: 'Juntámo-lo a «Horários que se leem num telemóvel». O teu apoio passou para lá.',
  }),
  demo('andre.cordeiro', 'duplicate', 3, [50, 47], {
    into: 2,
    title: 'Autocarro que passa antes da hora',
    what: 'O horário afixado na paragem é de há dois anos e o autocarro passa sete minutos antes.',
    ...about('mobility', 'Guimarães', 'weekly', 'students', 'workers'),
    answer: 'É o mesmo problema, contado de outra paragem. Fica tudo num só, com os apoios de todos.',
  }),
  demo('founder', 'accepted', 15, [21, 18], {
    title: 'Trocos: metade da manhã a ir ao café do lado',
    what: 'Quem vende em feiras perde vendas por não ter troco e não confia nos terminais que pedem mensalidade.',
    ...about('retail', 'Barcelos', 'weekly', 'small_businesses'),
    anonymous: true,
    workaround: 'Trocar notas no café, com um bolo a meio.',
    expected: 'Receber sem dinheiro e sem mensalidade.',
    answer: 'Falámos com duas associações de feirantes. Há interesse e há dados; falta um parceiro que pague o piloto.',
  }),
  demo('onit', 'needs_info', 7, [10, 2], {
    title: 'Receitas que se leem',
    what: 'A letra da receita impressa é tão pequena que o meu pai a fotografa para a ampliar.',
    ...about('healthcare', 'Aveiro', 'monthly', 'elderly', 'patients'),
    answer: 'Sabes em que farmácias acontece? Com um nome conseguimos procurar parceiro.',
  }),
  demo('mentor', 'declined', 1, [33, 30], {
    title: 'Esplanadas que ocupam o passeio inteiro',
    what: 'Na rua onde trabalho não se passa com um carrinho de bebé.',
    ...about('environment', 'Porto', 'daily', 'families'),
    answer:
      'É uma questão de regulamento municipal e não de tecnologia: quem decide é a assembleia. Deixamos-te o contacto do gabinete que a prepara.',
  }),
  demo('rita.castanheira', 'in_challenge', 24, [140, 120], {
    title: 'Contentores de vidro cheios ao sábado',
    what: 'Na rua do Souto há quatro cafés e um contentor. À sexta à noite está vazio, ao sábado às onze já há sacos no chão. A recolha passa à segunda.',
    ...about('environment', 'Aveleda', 'weekly', 'small_businesses', 'municipalities', 'other'),
    affectedNote: 'Cafés e restaurantes, moradores, equipa de limpeza',
    workaround: 'Um dos cafés leva o vidro de carrinha ao ecoponto da bomba.',
    expected: 'Saber quais estão cheios e mudar a volta do camião nesse dia.',
    evidence: 'Contei os sacos durante cinco sábados: 9, 14, 11, 17, 16.',
    answer:
      'O Município de Aveleda tem o mesmo registo e quer experimentar. Obrigada por teres contado os sacos: foi o que convenceu.',
  }),
  demo('gustavo.peixoto', 'solved', 9, [90, 30], {
    lang: 'en',
    title: 'No way to book a health centre visit in English',
    what: 'The forms exist only in Portuguese. I asked a neighbour to come along to fill in my own.',
    ...about('healthcare', 'Braga', 'yearly', 'patients'),
    workaround: 'A neighbour translates at the counter.',
    expected: 'The same form in English.',
    answer: 'O formulário do centro de saúde tem agora as duas línguas. Confirmámos com três pessoas que o usaram.',
  }),
  demo('andre.cordeiro', 'submitted', 0, [1], {
    kind: 'platform',
    title: 'A contagem decrescente engana-se no dia',
    what: 'No telemóvel, a contagem da página inicial diz um dia a mais do que falta.',
    page: '/',
  }),
]

/** Problems in every state, two of them merged into another. */
export async function seedProblems(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const made: Made[] = []
  for (const { facts, texts } of problems) {
    const row = rowOf(facts, texts, context)
    const target = facts.into === undefined ? undefined : made[facts.into]
    await tx
      .insertInto('problems')
      .values({ ...row, duplicate_of: target?.id ?? null })
      .execute()
    const record = recordOf(row.id)
    await writeTerms(tx, record, row.title, row.search)
    const others = context.people.filter(
      ({ id, role }) => id !== row.proposer_id && role !== 'staff' && role !== 'juror' && role !== 'partner',
    )
    const supporters = others.slice(3, 3 + facts.supports).map(({ id }) => id)
    await setMarks(tx, record, 'support', supporters)
    await setMarks(tx, record, 'follow', [row.proposer_id, ...supporters])
    await noteStep(tx, ...stepsOf(facts, row, context))
    if (target) await carryProblemOver(tx, row, target)
    made.push(row)
  }
}

const waits = ({ state }: Facts) => state === 'submitted' || state === 'triage'

function rowOf(facts: Facts, { answer, ...input }: Omit<Texts, 'into'>, { now, person }: SeedContext) {
  const { by, state, supports, age, answered } = facts
  const staff = person('staff').id
  return {
    ...toRow({ kind: 'problem', lang: 'pt', ...problemDefaults, ...input }),
    id: randomUUIDv7(),
    proposer_id: person(by).id,
    state,
    supports,
    created_at: daysBefore(now, age),
    updated_at: daysBefore(now, answered),
    answer_due_at: waits(facts) ? daysBefore(now, age - answerDays) : null,
    assignee_id: state === 'submitted' ? null : staff,
    ...(answer && { answer, answered_by: staff, answered_at: daysBefore(now, answered) }),
  }
}

type Made = { id: string; proposer_id: string }

function stepsOf(facts: Facts, { id, proposer_id }: Made, { now, person }: SeedContext) {
  const { state, age, answered } = facts
  const staff = person('staff').id
  const step = (name: string, actorId: string, days: number) => {
    return { ...recordOf(id), step: name, actorId, at: daysBefore(now, days) }
  }
  const read = state === 'submitted' ? [] : [step('triage', staff, (age + answered) / 2)]
  const later = state === 'in_challenge' || state === 'solved' ? ['accepted', state] : [state]
  const decided = later.map((name, index) => step(name, staff, answered / (index + 1)))
  return [step('submitted', proposer_id, age), ...read, ...(waits(facts) ? [] : decided)]
}
