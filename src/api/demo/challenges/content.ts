import type { ChallengeState } from '#contract/challenges/states.ts'
import type { ChallengeInput } from '#contract/challenges/challenges.ts'
import type { Bilingual } from '#contract/endpoint.ts'

type Texts = { title: Bilingual; summary: Bilingual; brief: Bilingual; prize: Bilingual; criteria: DemoCriterion[] }
type DemoCriterion = { name: Bilingual; guide: Bilingual; weight: number }
export type DemoChallenge = Texts &
  Pick<ChallengeInput, 'partner' | 'field' | 'skills'> & {
    state: ChallengeState
    /** Days from today: opens, closes, results. */
    days: [opens: number, closes: number, results: number]
    team: [least: number, most: number]
    cancelReason?: Bilingual
    /** The title of the problem that it came from. */
    problem?: string
  }

const both = (pt: string, en: string): Bilingual => ({ pt, en })
const criterion = (pt: string, en: string, guide: Bilingual, weight: number): DemoCriterion => ({
  name: both(pt, en),
  guide,
  weight,
})

const impact = (weight: number) =>
  criterion(
    'Impacto no problema',
    'Impact on the problem',
    both(
      'Quanto muda para quem o sofre, e com que certeza.',
      'How much changes for those who have it, and how surely.',
    ),
    weight,
  )
const feasibility = (weight: number) =>
  criterion(
    'Viabilidade técnica',
    'Technical feasibility',
    both('Funciona no terreno, com as condições que há.', 'It works in the field, under the conditions there are.'),
    weight,
  )
const cost = (weight: number) =>
  criterion('Custo', 'Cost', both('Quanto custa montar e manter.', 'What it costs to set up and keep.'), weight)
const clarity = (weight: number) =>
  criterion(
    'Clareza da entrega',
    'Clarity of the delivery',
    both('Código que se lê, demonstração que se percebe.', 'Code that reads well, a demonstration one understands.'),
    weight,
  )
const usual = [impact(35), feasibility(25), cost(20), clarity(20)]
const light = [impact(3), clarity(2), feasibility(1)]

const brief = (pt: string, en: string, asked: [pt: string, en: string][]): Bilingual => ({
  pt: `${pt}\n\n## O que pedimos\n\n${asked.map(([text]) => `- ${text}`).join('\n')}`,
  en: `${en}\n\n## What we ask for\n\n${asked.map(([, text]) => `- ${text}`).join('\n')}`,
})

export const demoChallenges: DemoChallenge[] = [
  {
    state: 'published',
    days: [-24, 4, 18],
    team: [2, 4],
    title: both('Detetar fugas de água com sensores de baixo custo', 'Finding water leaks with low-cost sensors'),
    summary: both(
      'Nas redes antigas perde-se uma em cada quatro gotas. Queremos ouvir as fugas antes de alguém as ver.',
      'Old networks lose one drop in four. We want to hear the leaks before anybody sees them.',
    ),
    brief: brief(
      'A rede de Aveleda tem 214 quilómetros de conduta, metade com mais de quarenta anos. Hoje as fugas descobrem-se quando alguém telefona a dizer que a rua está molhada.\n\nProcuramos um sensor acústico barato, que se instale numa tampa em cinco minutos, e um modelo que distinga uma fuga de um autocarro a passar.',
      'The network of Aveleda has 214 kilometres of pipe, half of it older than forty years. Today leaks are found when somebody calls to say that the street is wet.\n\nWe look for a cheap acoustic sensor that fits on a manhole cover in five minutes, and a model that tells a leak from a passing bus.',
      [
        [
          'Um protótipo que grave e classifique som em condutas de ferro e de PVC.',
          'A prototype that records and classifies sound in iron and PVC pipes.',
        ],
        ['Autonomia estimada de, pelo menos, dezoito meses.', 'An estimated battery life of at least eighteen months.'],
        [
          'Um painel simples para a equipa de piquete, em português.',
          'A simple panel for the crew on call, in Portuguese.',
        ],
      ],
    ),
    prize: both('3 500 € e um piloto pago', '€3,500 and a paid pilot'),
    partner: 'Águas do Vouga',
    field: 'water',
    skills: ['embedded-systems', 'machine-learning', 'internet-of-things-devices', 'typescript'],
    criteria: usual,
  },
  {
    state: 'published',
    days: [-12, 11, 26],
    team: [1, 3],
    title: both('Prever a ocupação dos autocarros em hora de ponta', 'Predicting how full buses are at rush hour'),
    summary: both(
      'Quem espera na paragem quer saber se ainda cabe. Temos três anos de validações por viagem.',
      'People at the stop want to know whether they still fit. We have three years of validations per trip.',
    ),
    brief: brief(
      'Há viagens em que ficam vinte pessoas na paragem e outras, dez minutos depois, quase vazias.',
      'On some trips twenty people are left at the stop; others, ten minutes later, are almost empty.',
      [
        [
          'Uma previsão por paragem e por viagem, com a incerteza dita em palavras.',
          'A forecast per stop and trip, with its uncertainty in words.',
        ],
        ['Uma página que se leia num telemóvel ao sol.', 'A page that can be read on a phone in the sun.'],
      ],
    ),
    prize: both('2 000 €', '€2,000'),
    partner: 'Transportes do Lima',
    field: 'mobility',
    skills: ['python', 'machine-learning', 'time-series', 'react'],
    criteria: usual,
  },
  {
    state: 'published',
    days: [-9, 16, 30],
    team: [1, 4],
    title: both('Triagem de pedidos de apoio escritos em português', 'Sorting support requests written in Portuguese'),
    summary: both(
      'Quatrocentas mensagens por dia, cada uma com o seu sotaque. Quem responde devia ler primeiro as urgentes.',
      'Four hundred messages a day, each with its own accent. Whoever answers should read the urgent ones first.',
    ),
    brief: brief(
      'O apoio da Nortada lê tudo por ordem de chegada. Queremos separar o urgente do que pode esperar, sem perder nada pelo caminho.',
      'The support team of Nortada reads everything in order of arrival. We want to tell the urgent from what can wait without losing anything on the way.',
      [
        ['Um classificador que explique porquê.', 'A classifier that says why.'],
        ['Funcionar sem enviar mensagens para fora.', 'It works without sending messages outside.'],
      ],
    ),
    prize: both('Estágio de seis meses', 'A six-month internship'),
    partner: 'Nortada',
    field: 'software-services',
    skills: ['natural-language-processing', 'python', 'typescript'],
    criteria: light,
  },
  {
    state: 'published',
    days: [-5, 19, 33],
    team: [2, 5],
    title: both('Um mapa acessível do comércio de bairro', 'An accessible map of the neighbourhood’s shops'),
    summary: both(
      'Quem anda de cadeira de rodas ou com um carrinho precisa de saber onde consegue entrar.',
      'People with a wheelchair or a pram need to know where they can get in.',
    ),
    brief: brief(
      'O município tem a lista das lojas, mas ninguém sabe que degraus têm à porta.',
      'The municipality has the list of shops, but nobody knows the steps at their doors.',
      [
        [
          'Um mapa que se use só com o teclado e com leitor de ecrã.',
          'A map that works by keyboard alone and with a screen reader.',
        ],
        ['Uma forma de os lojistas corrigirem os seus dados.', 'A way for shopkeepers to correct their data.'],
      ],
    ),
    prize: both('1 500 €', '€1,500'),
    partner: 'Município de Aveleda',
    field: 'accessibility',
    skills: ['web-accessibility', 'react', 'user-research', 'geographic-information-systems'],
    criteria: usual,
  },
  {
    state: 'published',
    days: [-3, 24, 40],
    team: [1, 4],
    title: both('Cantinas universitárias com menos desperdício', 'University canteens with less waste'),
    summary: both(
      'Sobram 180 refeições por semana. Sabê-lo na véspera chegava para cozinhar menos.',
      '180 meals are left over each week. Knowing it the day before would be enough to cook less.',
    ),
    brief: brief(
      'As cantinas cozinham para a média do ano passado. Em semana de exames a média engana.',
      'The canteens cook for last year’s average. In exam weeks the average is wrong.',
      [['Uma previsão por cantina e por prato.', 'A forecast per canteen and dish.']],
    ),
    prize: both('2 500 €', '€2,500'),
    partner: 'Ação Social do Minho',
    field: 'food-drink',
    skills: ['data-visualisation', 'statistical-analysis', 'python'],
    criteria: light,
  },
  {
    state: 'published',
    days: [-2, 32, 50],
    team: [2, 5],
    title: both('Vigiar a floresta com imagens de satélite', 'Watching the forest with satellite images'),
    summary: both(
      'As imagens são gratuitas e chegam de cinco em cinco dias. Falta quem as leia a tempo.',
      'The images are free and come every five days. What is missing is somebody to read them in time.',
    ),
    brief: brief(
      'Queremos ver cortes não autorizados e mato acumulado antes do verão.',
      'We want to see unauthorised felling and undergrowth before the summer.',
      [
        [
          'Um aviso por parcela, com a imagem de antes e de depois.',
          'An alert per plot, with the image before and after.',
        ],
      ],
    ),
    prize: both('5 000 €', '€5,000'),
    partner: 'Floresta Viva',
    field: 'forestry',
    skills: ['computer-vision', 'geographic-information-systems', 'python'],
    criteria: usual,
  },
  {
    state: 'published',
    days: [-1, 38, 55],
    team: [1, 3],
    title: both('Assinatura digital que um café consiga usar', 'A digital signature that a café can use'),
    summary: both(
      'Faturas, contratos de trabalho e licenças ainda se assinam à mão porque o resto demora mais.',
      'Invoices, work contracts and licences are still signed by hand because everything else takes longer.',
    ),
    brief: {
      pt: 'O dono de um café assina oito papéis por semana. Queremos que o faça no telemóvel, ao balcão, em menos de um minuto.\n\n## O que pedimos\n\n- Um fluxo testado com cinco pessoas que nunca o fizeram.',
    },
    prize: both('Piloto em doze cafés', 'A pilot in twelve cafés'),
    partner: 'Caixeiro',
    field: 'legal',
    skills: ['cryptography', 'user-interface-design', 'figma'],
    criteria: light,
  },
  {
    state: 'published',
    days: [9, 44, 60],
    team: [2, 4],
    title: both('Turnos de enfermagem que respeitam o descanso', 'Nursing shifts that respect rest'),
    summary: both(
      'Fazer a escala de sessenta pessoas leva dois dias por mês, e ainda assim há quem não descanse.',
      'Planning the shifts of sixty people takes two days a month, and still some do not get their rest.',
    ),
    brief: brief(
      'A escala é feita numa folha de cálculo por quem também trata doentes.',
      'The plan is made in a spreadsheet by somebody who also looks after patients.',
      [
        [
          'Uma escala que cumpra a lei e diga o que não conseguiu.',
          'A plan that keeps the law and says what it could not do.',
        ],
      ],
    ),
    prize: both('3 000 €', '€3,000'),
    partner: 'Unidade de Saúde do Cávado',
    field: 'healthcare',
    skills: ['python', 'problem-solving', 'user-research'],
    criteria: usual,
  },
  {
    state: 'published',
    days: [-40, -1, 14],
    team: [1, 4],
    title: both('Rotas de bicicleta sem sustos', 'Bicycle routes without scares'),
    summary: both(
      'O caminho mais curto passa na estrada nacional. Queremos mostrar o que assusta menos.',
      'The shortest way leads along the main road. We want to show the one that scares less.',
    ),
    brief: brief(
      'Há dados de acidentes, de trânsito e de declive. Ninguém os juntou.',
      'There are data on accidents, traffic and slopes. Nobody has put them together.',
      [['Um planeador que diga porque escolheu cada rua.', 'A planner that says why it chose each street.']],
    ),
    prize: both('1 800 €', '€1,800'),
    partner: 'Braga Ciclável',
    field: 'mobility',
    skills: ['geographic-information-systems', 'typescript', 'react'],
    criteria: usual,
  },
  {
    state: 'judging',
    days: [-60, -12, 6],
    team: [1, 4],
    title: both('Saber o que custa aquecer uma escola', 'Knowing what it costs to heat a school'),
    summary: both(
      'Trinta e duas escolas, uma fatura por mês, nenhuma ideia de onde se perde o calor.',
      'Thirty-two schools, one invoice a month, no idea where the heat is lost.',
    ),
    brief: brief(
      'Os contadores dão valores de quinze em quinze minutos e ninguém os abre.',
      'The meters give values every fifteen minutes and nobody opens them.',
      [
        [
          'Um relatório por escola que um diretor leia em dois minutos.',
          'A report per school that a head teacher reads in two minutes.',
        ],
        ['Uma lista curta do que fazer primeiro.', 'A short list of what to do first.'],
      ],
    ),
    prize: both('4 000 € e um piloto em três escolas', '€4,000 and a pilot in three schools'),
    partner: 'Comunidade do Cávado',
    field: 'energy',
    skills: ['time-series', 'data-visualisation', 'sql'],
    criteria: usual,
  },
  {
    state: 'announced',
    days: [-110, -40, -20],
    team: [1, 4],
    title: both('Recolha de vidro a horas certas', 'Collecting glass at the right time'),
    summary: both(
      'Os contentores enchem à sexta e a recolha passa à segunda. Queremos saber quais estão cheios.',
      'The containers fill up on Friday and the lorry comes on Monday. We want to know which ones are full.',
    ),
    brief: brief(
      'Na rua do Souto há quatro cafés e um contentor. Ao sábado às onze já há sacos no chão.',
      'Rua do Souto has four cafés and one container. On Saturday at eleven there are bags on the ground.',
      [['Uma forma de saber o que está cheio sem lá ir.', 'A way to know what is full without going there.']],
    ),
    prize: both('2 000 € e um piloto de 40 contentores', '€2,000 and a pilot with 40 containers'),
    partner: 'Águas do Vouga',
    field: 'circular-economy',
    skills: ['internet-of-things-devices', 'python', 'data-visualisation'],
    criteria: usual,
    problem: 'Contentores de vidro cheios ao sábado',
  },
  {
    state: 'archived',
    days: [-300, -240, -220],
    team: [1, 3],
    title: both('Visitas guiadas que se ouvem em qualquer língua', 'Guided tours heard in any language'),
    summary: both(
      'O museu tem um guia e visitantes de doze países. O telefone pode ajudar.',
      'The museum has one guide and visitors from twelve countries. The phone can help.',
    ),
    brief: brief('Um guia fala, todos ouvem na sua língua.', 'One guide speaks, everybody hears their language.', [
      ['Funcionar sem rede dentro do museu.', 'It works without a network inside the museum.'],
    ]),
    prize: both('1 000 €', '€1,000'),
    partner: 'Museu do Traje',
    field: 'arts-culture',
    skills: ['speech-recognition', 'progressive-web-apps'],
    criteria: light,
  },
  {
    state: 'cancelled',
    days: [-30, 12, 28],
    team: [1, 4],
    title: both('Fila única nas conservatórias', 'One queue for the registry offices'),
    summary: both(
      'Sete balcões, sete senhas. Queríamos uma fila que dissesse a verdade sobre a espera.',
      'Seven counters, seven tickets. We wanted one queue that tells the truth about the wait.',
    ),
    brief: brief('Quem espera não sabe quanto.', 'Those who wait do not know how long.', [
      ['Uma previsão da espera que acerte.', 'A forecast of the wait that is right.'],
    ]),
    prize: both('2 200 €', '€2,200'),
    partner: 'Conservatória do Norte',
    field: 'public-sector',
    skills: ['sql', 'react'],
    criteria: light,
    cancelReason: both(
      'O parceiro mudou de sistema e deixou de ter os dados que prometeu. Preferimos parar a pedir trabalho em vão.',
      'The partner changed its system and no longer has the data it promised. We would rather stop than ask for work in vain.',
    ),
  },
  {
    state: 'draft',
    days: [20, 55, 70],
    team: [2, 4],
    title: both('Consultas por vídeo em que toda a gente se ouve', 'Video visits where everyone is heard'),
    summary: both(
      'Saber, sem ler, se me ouvem do outro lado. Para quem nunca ligou um microfone na vida.',
      'Knowing, without reading, whether the other side can hear me.',
    ),
    brief: {
      pt: 'Uma em cada cinco consultas por vídeo começa com minutos de silêncio.\n\n## O que pedimos\n\n- Um sinal que não precise de ser lido.',
    },
    prize: both('2 500 €', '€2,500'),
    partner: 'Hospital de Barcelos',
    field: 'healthcare',
    skills: ['web-accessibility', 'websockets', 'user-research'],
    criteria: usual,
  },
]
