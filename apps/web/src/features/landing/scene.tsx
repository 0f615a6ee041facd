/** A day as folded paper: planes of two tones each, no outlines. Stands where a person's photo will be. */
export type SceneName = 'lake' | 'field' | 'snow';

interface Plane {
  points: string;
  fill: string;
}

const LAKE: Plane[] = [
  { points: '0,0 300,0 300,150 0,150', fill: '#4b4a86' },
  { points: '0,60 300,20 300,170 0,170', fill: '#7d5c93' },
  { points: '0,112 300,84 300,180 0,180', fill: '#c9809a' },
  { points: '106,150 116,120 150,104 184,120 194,150', fill: '#f8cf8c' },
  { points: '150,104 184,120 194,150 150,150', fill: '#f2b56f' },
  { points: '0,150 58,104 112,150', fill: '#3b3a70' },
  { points: '58,104 112,150 70,150', fill: '#2f2e5f' },
  { points: '172,150 226,92 300,138 300,150', fill: '#3b3a70' },
  { points: '226,92 300,138 300,150 240,150', fill: '#2a2957' },
  { points: '0,150 300,150 300,300 0,300', fill: '#35447f' },
  { points: '0,150 150,150 96,300 0,300', fill: '#4a4f92' },
  { points: '118,150 182,150 206,300 94,300', fill: '#e2a27c' },
  { points: '150,150 182,150 206,300 150,300', fill: '#c98675' },
  { points: '0,262 128,238 152,250 0,288', fill: '#172036' },
  { points: '0,262 128,238 120,234 0,252', fill: '#26304c' },
];

const FIELD: Plane[] = [
  { points: '0,0 300,0 300,160 0,160', fill: '#bfdbe6' },
  { points: '0,0 180,0 60,160 0,160', fill: '#d3e7ec' },
  { points: '0,148 84,92 168,148', fill: '#9db3c4' },
  { points: '84,92 168,148 96,148', fill: '#869fb3' },
  { points: '140,148 228,104 300,148', fill: '#a8bccb' },
  { points: '0,148 300,148 300,196 0,206', fill: '#7fa88c' },
  { points: '0,206 300,190 300,240 0,252', fill: '#e0cc6a' },
  { points: '0,252 300,236 300,300 0,300', fill: '#5c8870' },
  { points: '150,198 300,190 300,240 150,246', fill: '#cdb64f' },
  { points: '150,244 300,236 300,300 150,300', fill: '#456e59' },
];

const SNOW: Plane[] = [
  { points: '0,0 300,0 300,300 0,300', fill: '#2a3a63' },
  { points: '0,0 300,0 120,300 0,300', fill: '#34467a' },
  { points: '208,38 232,50 226,76 200,74 190,54', fill: '#f4e9b4' },
  { points: '0,210 96,96 190,210', fill: '#dfe6f0' },
  { points: '96,96 190,210 108,210', fill: '#b9c6da' },
  { points: '128,214 222,126 300,206 300,220', fill: '#cfd9e7' },
  { points: '222,126 300,206 300,220 232,218', fill: '#a3b3cc' },
  { points: '0,210 300,204 300,300 0,300', fill: '#eef2f7' },
  { points: '150,207 300,204 300,300 96,300', fill: '#d5deea' },
];

const SCENES: Record<SceneName, Plane[]> = { lake: LAKE, field: FIELD, snow: SNOW };

/** Decoration. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg className="ph" viewBox="0 0 300 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {SCENES[name].map((plane) => (
        <polygon key={plane.points} points={plane.points} fill={plane.fill} />
      ))}
    </svg>
  );
}
