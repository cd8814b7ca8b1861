import type { SolutionState } from '#contract/solutions/states.ts'

export type DemoSolution = {
  /** The beginning of the challenge's title. */
  challenge: string
  state: SolutionState
  team: [name: string, part: string][]
  title: string
  summary: string
  builtWith: string[]
  lookingFor?: string
  reason?: string
  place?: number
  /** The name of the startup as which the team takes part. */
  startup?: string
}

type More = Partial<Pick<DemoSolution, 'lookingFor' | 'reason' | 'place' | 'startup'>>
/** `team` is `name: part, name: part`. */
const solution = (
  challenge: string,
  state: SolutionState,
  team: string,
  [title, summary]: [string, string],
  builtWith: string,
  more: More = {},
): DemoSolution => ({
  challenge,
  state,
  team: team.split(', ').map((one) => one.split(': ') as [string, string]),
  title,
  summary,
  builtWith: builtWith.split(', '),
  ...more,
})

const leaks = 'Detetar fugas'
const buses = 'Prever a ocupação'
const map = 'Um mapa acessível'
const bikes = 'Rotas de bicicleta'
const heat = 'Saber o que custa'
const glass = 'Recolha de vidro'
const tours = 'Visitas guiadas'
const queue = 'Fila única'

export const demoSolutions: DemoSolution[] = [
  solution(
    leaks,
    'draft',
    'onit: front-end, andre.cordeiro: modelo de som',
    [
      'Ouvido: um microfone por tampa',
      'Um sensor acústico de 31 € que se prende à tampa por íman, grava dez segundos por hora e só envia quando o modelo ouve uma fuga.',
    ],
    'ESP32, Python, React',
    { lookingFor: 'Alguém que perceba de baterias e de caixas à prova de água' },
  ),
  solution(
    leaks,
    'submitted',
    'gustavo.peixoto: eletrónica, lara.pimentel: dados',
    ['Gota a gota', 'Compara a pressão de dois pontos da rede durante a noite, quando quase ninguém gasta água.'],
    'LoRaWAN, TimescaleDB',
  ),
  solution(leaks, 'draft', 'tomas.figueiredo: produto', ['Mapa das ruas molhadas', ''], 'PostgreSQL', {
    lookingFor: 'Uma pessoa de back-end e outra que goste de mapas',
  }),
  solution(
    buses,
    'submitted',
    'diogo.macedo: modelo, sofia.brandao: interface',
    ['Ainda cabe?', 'Diz na paragem, com três cores e uma frase, se vale a pena esperar pelo próximo.'],
    'Python, scikit-learn, Svelte',
  ),
  solution(
    buses,
    'draft',
    'rita.castanheira: tudo',
    ['Lotação provável', 'Uma previsão por viagem, com a incerteza escrita por extenso.'],
    'R, Shiny',
  ),
  solution(
    map,
    'submitted',
    'joana.esteves: investigação, miguel.arantes: código',
    ['Porta aberta', 'Fotografias da entrada medidas por quem lá mora, num mapa que se usa sem rato.'],
    'Leaflet, React',
  ),
  solution(
    bikes,
    'submitted',
    'carolina.vaz: dados, pedro.lobo: mapa',
    ['Devagar e bem', 'Cada rua tem uma nota de susto, e o caminho escolhe-se por ela.'],
    'QGIS, TypeScript',
  ),
  solution(
    bikes,
    'submitted',
    'matilde.rosa: tudo',
    ['Ciclovia imaginária', 'Mostra onde faltam cem metros de ciclovia para juntar dois bairros.'],
    'PostGIS, D3',
  ),
  solution(
    heat,
    'submitted',
    'onit: interface, mariana.sequeira: dados',
    [
      'Escola à temperatura certa',
      'Um relatório de uma página por escola, com três coisas a fazer e o que cada uma poupa.',
    ],
    'Python, D3, PostgreSQL',
  ),
  solution(
    heat,
    'submitted',
    'gustavo.peixoto: sensores, francisco.barros: código',
    ['Janelas abertas', 'Cruza o consumo com a temperatura de fora e descobre em que salas a janela fica aberta.'],
    'ESP32, InfluxDB, Grafana',
  ),
  solution(
    heat,
    'submitted',
    'tiago.freitas: modelo, leonor.prata: texto',
    ['Fatura explicada', 'Lê a fatura, compara com escolas parecidas e escreve a conclusão em português corrente.'],
    'Python, pandas',
  ),
  solution(
    heat,
    'submitted',
    'bernardo.antunes: tudo',
    ['Calor de fim de semana', 'Encontra as caldeiras que ficam ligadas de sexta a segunda.'],
    'DuckDB, Observable',
    { startup: 'Caixeiro' },
  ),
  solution(
    heat,
    'submitted',
    'catarina.moreno: produto, duarte.nogueira: dados, helena.sarmento: escolas',
    ['Clube da energia', 'Os alunos leem o contador e disputam entre turmas quem gasta menos.'],
    'React Native, Supabase',
  ),
  solution(
    heat,
    'submitted',
    'ivo.magalhaes: código, teresa.vilar: investigação',
    [
      'Termóstato com horário',
      'Um horário por sala, ligado ao da escola, que desliga o aquecimento vinte minutos antes do fim.',
    ],
    'Home Assistant, MQTT',
  ),
  solution(
    glass,
    'winner',
    'carolina.vaz: modelo, nuno.salgado: volta do camião',
    ['Volta curta', 'Usa as fotografias que os cafés já enviam e refaz a volta do camião na sexta à noite.'],
    'Python, OR-Tools, PostGIS',
    { place: 1, startup: 'Fio de Prumo' },
  ),
  solution(
    glass,
    'finalist',
    'sofia.brandao: interface, vasco.pinheiro: eletrónica',
    ['Tampa que avisa', 'Um sensor na tampa que conta as vezes que abre e avisa aos dois terços.'],
    'ESP32, LoRaWAN',
    { place: 2, startup: 'Boia' },
  ),
  solution(
    glass,
    'finalist',
    'onit: interface, andre.cordeiro: dados, yara.monteiro: moradores',
    ['Pilhão à vista', 'Os moradores dizem o que veem com um toque, e o sistema aprende em que confiar.'],
    'React, PostgreSQL',
    { place: 3 },
  ),
  solution(
    glass,
    'not_selected',
    'pedro.lobo: tudo',
    ['Vidro por pontos', 'Pontos no cartão do município para quem leva o vidro ao contentor vazio.'],
    'Flutter, Firebase',
  ),
  solution(
    glass,
    'not_selected',
    'tomas.figueiredo: negócio, rita.castanheira: código',
    ['Rota do vidro', 'Uma carrinha pequena que faz a ronda dos cafés ao sábado de manhã.'],
    'Node.js, Vue',
    { startup: 'Rega' },
  ),
  solution(
    glass,
    'disqualified',
    'founder: tudo',
    ['Contentor inteligente', 'Um contentor novo que comprime o vidro e telefona quando está cheio.'],
    'Arduino',
    { reason: 'O desafio pedia uma solução para os contentores que existem. Esta precisa de os trocar todos.' },
  ),
  solution(
    tours,
    'winner',
    'lara.pimentel: som, diogo.macedo: código',
    ['Murmúrio', 'O guia fala para o telefone e cada visitante ouve a sua língua, sem rede.'],
    'WebRTC, Whisper',
    { place: 1 },
  ),
  solution(
    queue,
    'submitted',
    'leonor.prata: tudo',
    ['Senha honesta', 'Diz a espera provável e avisa quando faltam dez minutos.'],
    'React, Go',
  ),
]
