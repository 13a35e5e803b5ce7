/** Small WMS capabilities in the form that known servers write, valid by OGC 01-068r3 and 06-042. */

const operation = (name: string, formats: readonly string[], href: string): string =>
  `<${name}>${formats.map((format) => `<Format>${format}</Format>`).join('')}<DCPType><HTTP><Get><OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="${href}"/></Get></HTTP></DCPType></${name}>`;

interface WmsSpec {
  /** Address that the service gives for itself. */
  href: string;
  systems?: readonly string[];
  layer?: string;
  title?: string;
  maxWidth?: number;
  infoFormats?: readonly string[];
  legend?: string;
  scales?: string;
}

/** Capabilities 1.3.0 as GeoServer writes them: nested layers, all systems on the outer one, legends of each style. */
export const geoServerWms = ({
  href,
  systems = ['EPSG:3857', 'EPSG:4326', 'CRS:84'],
  layer = 'qh:thua_dat',
  title = 'Thửa đất Hoà Xuân',
  maxWidth,
  infoFormats = ['text/plain', 'application/vnd.ogc.gml', 'text/html', 'application/json'],
  legend = `${href}?service=WMS&amp;request=GetLegendGraphic&amp;format=image%2Fpng&amp;width=20&amp;height=20&amp;layer=qh%3Athua_dat`,
  scales = '',
}: WmsSpec): string => `<?xml version="1.0" encoding="UTF-8"?>
<WMS_Capabilities version="1.3.0" updateSequence="212" xmlns="http://www.opengis.net/wms" xmlns:xlink="http://www.w3.org/1999/xlink">
  <Service><Name>WMS</Name><Title>GeoServer Web Map Service</Title><OnlineResource xlink:type="simple" xlink:href="http://localhost:8080/geoserver"/>
    <ContactInformation><ContactPersonPrimary><ContactPerson/><ContactOrganization>Sở TN&amp;MT (thử)</ContactOrganization></ContactPersonPrimary></ContactInformation>
    <Fees>NONE</Fees><AccessConstraints>NONE</AccessConstraints>${maxWidth === undefined ? '' : `<MaxWidth>${maxWidth}</MaxWidth><MaxHeight>${maxWidth}</MaxHeight>`}
  </Service>
  <Capability>
    <Request>${operation('GetCapabilities', ['text/xml'], href)}${operation('GetMap', ['image/png', 'application/atom+xml', 'image/jpeg', 'image/gif'], href)}${operation('GetFeatureInfo', infoFormats, href)}</Request>
    <Exception><Format>XML</Format></Exception>
    <Layer><Title>GeoServer</Title>${systems.map((system) => `<CRS>${system}</CRS>`).join('')}
      <EX_GeographicBoundingBox><westBoundLongitude>102.1</westBoundLongitude><eastBoundLongitude>109.5</eastBoundLongitude><southBoundLatitude>8.3</southBoundLatitude><northBoundLatitude>23.4</northBoundLatitude></EX_GeographicBoundingBox>
      <Layer queryable="1"><Name>${layer}</Name><Title>${title}</Title><KeywordList><Keyword>features</Keyword></KeywordList>
        <EX_GeographicBoundingBox><westBoundLongitude>108.2</westBoundLongitude><eastBoundLongitude>108.3</eastBoundLongitude><southBoundLatitude>15.9</southBoundLatitude><northBoundLatitude>16.1</northBoundLatitude></EX_GeographicBoundingBox>
        ${scales}<Style><Name>thua</Name><Title>Thua</Title><LegendURL width="20" height="20"><Format>image/png</Format><OnlineResource xlink:type="simple" xlink:href="${legend}"/></LegendURL></Style>
      </Layer>
    </Layer>
  </Capability>
</WMS_Capabilities>`;

/** Capabilities 1.1.1 as MapServer writes them: DOCTYPE, several systems in one element, legend by GetLegendGraphic. */
export const mapServerWms = ({
  href,
  systems = ['EPSG:9210 EPSG:3405'],
}: WmsSpec): string => `<?xml version='1.0' encoding="UTF-8" standalone="no" ?>
<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://schemas.opengis.net/wms/1.1.1/WMS_MS_Capabilities.dtd"
 [
 <!ELEMENT VendorSpecificCapabilities EMPTY>
 ]>
<WMT_MS_Capabilities version="1.1.1">
<Service><Name>OGC:WMS</Name><Title>Quy hoach</Title><OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${href}"/></Service>
<Capability><Request>${operation('GetMap', ['image/png', 'image/jpeg', 'image/png; mode=8bit'], href)}${operation('GetFeatureInfo', ['text/plain', 'application/vnd.ogc.gml'], href)}${operation('GetLegendGraphic', ['image/png'], href)}</Request>
<VendorSpecificCapabilities />
<Layer><Name>quy_hoach</Name><Title>Quy hoach</Title>${systems.map((system) => `<SRS>${system}</SRS>`).join('')}
<LatLonBoundingBox minx="106.3" miny="10.3" maxx="107" maxy="11.2" />
<Layer queryable="1" opaque="0"><Name>khu</Name><Title>Phan khu</Title><ScaleHint min="0.4989" max="498.903" /></Layer>
<Layer queryable="0"><Name>duong</Name><Title>Duong</Title></Layer>
</Layer></Capability></WMT_MS_Capabilities>`;

/** Capabilities 1.3.0 as QGIS Server writes them: systems and a box per layer, GetFeatureInfo formats, attribution. */
export const qgisWms = ({ href, systems = ['CRS:84', 'EPSG:9218'] }: WmsSpec): string => `<?xml version="1.0" encoding="utf-8"?>
<WMS_Capabilities xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/wms" xmlns:qgs="http://www.qgis.org/wms" version="1.3.0">
 <Service><Name>WMS</Name><Title>QGIS</Title><MaxWidth>1500</MaxWidth><MaxHeight>1200</MaxHeight></Service>
 <Capability><Request>${operation('GetMap', ['image/jpeg', 'image/png', 'image/png; mode=16bit', 'application/dxf'], href)}${operation('GetFeatureInfo', ['text/plain', 'text/html', 'text/xml', 'application/geo+json'], href)}${operation('sld:GetLegendGraphic', ['image/png', 'application/json'], href)}</Request>
 <Layer queryable="1"><Name>Binh_Dinh</Name><Title>Bình Định</Title>${systems.map((system) => `<CRS>${system}</CRS>`).join('')}
  <EX_GeographicBoundingBox><westBoundLongitude>108.6</westBoundLongitude><eastBoundLongitude>109.4</eastBoundLongitude><southBoundLatitude>13.5</southBoundLatitude><northBoundLatitude>14.7</northBoundLatitude></EX_GeographicBoundingBox>
  <Layer queryable="1"><Name>Thửa đất</Name><Title>Thửa đất &lt;script&gt;alert(1)&lt;/script&gt;</Title>${systems.map((system) => `<CRS>${system}</CRS>`).join('')}
   <EX_GeographicBoundingBox><westBoundLongitude>109.1</westBoundLongitude><eastBoundLongitude>109.3</eastBoundLongitude><southBoundLatitude>13.7</southBoundLatitude><northBoundLatitude>13.9</northBoundLatitude></EX_GeographicBoundingBox>
   <Attribution><Title>Sở TNMT &lt;b&gt;Bình Định&lt;/b&gt;</Title></Attribution>
   <MinScaleDenominator>500</MinScaleDenominator><MaxScaleDenominator>50000</MaxScaleDenominator>
  </Layer>
 </Layer></Capability></WMS_Capabilities>`;
