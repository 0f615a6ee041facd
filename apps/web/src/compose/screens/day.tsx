import { getRouteApi } from '@tanstack/react-router';
import { TenYearsScreen } from '#features/ten-years/ten-years-screen.tsx';

const route = getRouteApi('/day/$day');

export function Day() {
  return <TenYearsScreen day={route.useParams().day} />;
}
